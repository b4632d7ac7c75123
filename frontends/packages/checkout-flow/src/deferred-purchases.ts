import type { CartItem, UnattendedPayment } from '@wattle/api-client';

/** When pre-orders and scheduled purchases of an order are bought: as draws open, on chosen days, or both. */
export type DeferredPurchases = 'openings' | 'day' | 'days' | 'both';

type DeferredLine = Pick<CartItem, 'scheduledPurchase' | 'purchaseOn'>;

/** When the lines that are not paid now are bought. */
export function deferredPurchases(lines: readonly DeferredLine[]): DeferredPurchases {
  const later = lines.filter(({ scheduledPurchase }) => scheduledPurchase !== null);
  const days = new Set(later.flatMap(({ purchaseOn }) => purchaseOn ?? []));
  if (days.size === 0) return 'openings';
  if (later.some(({ purchaseOn }) => purchaseOn === null)) return 'both';
  return days.size === 1 ? 'day' : 'days';
}

const WHEN: Readonly<Record<DeferredPurchases, string>> = {
  openings: 'when the draws open',
  day: 'on the day you chose',
  days: 'on the days you chose',
  both: 'when draws open or on the day you chose',
};

/** Goes on after "Due later," and "We buy your tickets". */
export const when = (later: DeferredPurchases): string => WHEN[later];

const UNTIL: Readonly<Record<DeferredPurchases, string>> = {
  openings: 'until five minutes before a draw opens',
  day: 'until five minutes before that day',
  days: 'until five minutes before the days you chose',
  both: 'until five minutes before the tickets are bought',
};

/** Goes on after "You can cancel". */
export const until = (later: DeferredPurchases): string => UNTIL[later];

const WALLET = 'wallet';

/** The choice as an address parameter. */
export const unattendedParam = ({ fundId }: UnattendedPayment): string => fundId ?? WALLET;

/** The choice of an address parameter; null without one. The server validates it. */
export const unattendedFromParam = (param: string | null): UnattendedPayment | null =>
  param === null ? null : param === WALLET ? { walletOnly: true } : { fundId: param };
