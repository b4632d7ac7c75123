import type { CartItem, UnattendedPayment } from '@wattle/api-client';

/** When what is paid later is bought: as its draws open, on a day that was chosen, or some of it so and some so. */
export type DeferredPurchases = 'openings' | 'day' | 'days' | 'both';

type DeferredLine = Pick<CartItem, 'scheduledPurchase' | 'purchaseOn'>;

/** When the lines of an order are bought that are not paid now. */
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

/** A choice as it stands in an address. */
export const unattendedParam = ({ fundId }: UnattendedPayment): string => fundId ?? WALLET;

/** What an address says; null where it says nothing. The server decides whether it can be. */
export const unattendedFromParam = (param: string | null): UnattendedPayment | null =>
  param === null ? null : param === WALLET ? { walletOnly: true } : { fundId: param };
