import type { Order } from '@wattle/api-client';
import { leadOf } from './order-words.ts';
import { useDraws } from './use-draws.ts';

/** What became of an order, in a sentence or two. */
export function Lead({ order }: { order: Order }) {
  const { isOver } = useDraws(order);
  return leadOf(order, isOver);
}
