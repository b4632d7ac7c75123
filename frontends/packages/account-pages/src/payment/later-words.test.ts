import { cartItem } from '@wattle/testing';
import { expect, test } from 'vitest';
import { laterOf, until, when } from './later-words.ts';

const now = cartItem();
const opening = cartItem({ scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-01T00:00:00Z' } });
const on = (purchaseOn: string) =>
  cartItem({
    purchaseOn,
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: `${purchaseOn}T00:00:00Z` },
  });

test.each([
  [[now, opening, opening], 'when the draws open', 'until a draw opens and its tickets are bought'],
  [[now, on('2026-12-01')], 'on the day you chose', 'until that day, when the tickets are bought'],
  [
    [on('2026-12-01'), on('2026-12-08')],
    'on the days you chose',
    'until the days you chose, when the tickets are bought',
  ],
  [[opening, on('2026-12-01')], 'when draws open or on the day you chose', 'until the tickets are bought'],
])('what is paid later says when that is, and how long it can be cancelled', (lines, words, cancel) => {
  expect([when(laterOf(lines)), until(laterOf(lines))]).toEqual([words, cancel]);
});
