import { cartItem } from '@wattle/testing';
import { expect, test } from 'vitest';
import { deferredPurchases, until, when } from './deferred-purchases.ts';

const now = cartItem();
const opening = cartItem({ scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-01T00:00:00Z' } });
const on = (purchaseOn: string) =>
  cartItem({
    purchaseOn,
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: `${purchaseOn}T00:00:00Z` },
  });

test.each([
  [[now, opening, opening], 'when the draws open', 'until five minutes before a draw opens'],
  [[now, on('2026-12-01')], 'on the day you chose', 'until five minutes before that day'],
  [
    [on('2026-12-01'), on('2026-12-08')],
    'on the days you chose',
    'until five minutes before the days you chose',
  ],
  [
    [opening, on('2026-12-01')],
    'when draws open or on the day you chose',
    'until five minutes before the tickets are bought',
  ],
])('a later purchase says when it is paid and its last day to cancel', (lines, words, cancel) => {
  expect([when(deferredPurchases(lines)), until(deferredPurchases(lines))]).toEqual([words, cancel]);
});
