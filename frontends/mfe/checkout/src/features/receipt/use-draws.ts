import { isPlayed, type Order } from '@wattle/api-client';
import { useEffect, useState } from 'react';
import { isBought, isPreOrder } from './order-words.ts';

/** The longest that a timer can be set to, about 25 days: no page stays open for so long. */
const LONGEST_MS = 2 ** 31 - 1;

/** The draws that anything of an order takes part in: instants, from the earliest. */
export interface OrderDraws {
  readonly past: readonly number[];
  readonly coming: readonly number[];
  /** Nothing of the order waits for a draw any more. */
  readonly isOver: boolean;
}

/** Follows the clock: a receipt may stay open while its draws are held. */
export function useDraws({ lines }: Pick<Order, 'lines'>): OrderDraws {
  const [now, setNow] = useState(() => Date.now());
  const draws = lines
    .filter((line) => isBought(line) || isPreOrder(line))
    .flatMap((line) => line.draws)
    .filter(isPlayed);
  // A draw that follows the sale of its last ticket has no date.
  const dated = draws.filter(({ drawsWhenSoldOut }) => !drawsWhenSoldOut);
  const instants = [...new Set(dated.map(({ drawAt }) => Date.parse(drawAt)))].toSorted((a, b) => a - b);
  const past = instants.filter((instant) => instant <= now);
  const coming = instants.slice(past.length);
  const waits = draws.some(({ drawsWhenSoldOut, status }) => drawsWhenSoldOut && status === 'to_come');
  const next = coming[0];
  useEffect(() => {
    if (next === undefined) return;
    const left = next - Date.now();
    if (left > LONGEST_MS) return;
    // A clock that was put back meanwhile would not have reached it.
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), left);
    return () => clearTimeout(timer);
  }, [next]);
  return { past, coming, isOver: draws.length > 0 && coming.length === 0 && !waits };
}
