import type { CartItem, Raffle, RaffleDraw } from '@wattle/api-client';

const DAY = 24 * 60 * 60 * 1000;

/** When a pre-order is bought: as its draw opens, or on a day of the customer's choice. */
export type PurchaseTime =
  | { readonly kind: 'opening'; readonly drawNo: number }
  /** The day as `2026-12-24`; empty until one is chosen. */
  | { readonly kind: 'day'; readonly day: string };

/** A scheduled purchase is made when its day begins in UTC, which is the same day in every region. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Draws that are announced and open later. */
export const drawsToOpen = ({ draws, suspended }: Raffle): readonly RaffleDraw[] =>
  suspended
    ? []
    : draws.filter(({ purchaseStatus }) => purchaseStatus === 'pre_order' || purchaseStatus === 'not_open');

/** Draws of which something can be bought now or later. */
const drawsToSell = (raffle: Raffle): readonly RaffleDraw[] => [
  ...(raffle.suspended ? [] : raffle.draws.filter(({ purchaseStatus }) => purchaseStatus === 'open')),
  ...drawsToOpen(raffle),
];

/** The first and the last day that can be chosen; undefined where every sale ends before tomorrow. */
export function daysToChoose(raffle: Raffle, now: number): { first: string; last: string } | undefined {
  const first = dayOf(now + DAY);
  const lastStop = Math.max(0, ...drawsToSell(raffle).map(({ stop }) => Date.parse(stop)));
  const last = dayOf(lastStop - 1);
  return startOf(first) < lastStop ? { first, last } : undefined;
}

/** The draw that is bought: the first whose sale has not ended by then. */
export function drawAt(raffle: Raffle, time: PurchaseTime): RaffleDraw | undefined {
  if (time.kind === 'opening') return drawsToOpen(raffle).find(({ drawNo }) => drawNo === time.drawNo);
  return drawsToSell(raffle).find(({ stop }) => time.day !== '' && startOf(time.day) < Date.parse(stop));
}

/** A line of the cart as a time to be changed. */
export const purchaseTimeOf = ({ purchaseOn, drawNo }: CartItem): PurchaseTime =>
  purchaseOn === null ? { kind: 'opening', drawNo } : { kind: 'day', day: purchaseOn };
