import { cartItem } from '@wattle/testing';
import { expect, test } from 'vitest';
import type { CartItem, CartItemInput } from '../types.ts';
import { inputOf } from './cart-item-input.ts';

const GAMES = cartItem().games;
const MONDAYS_AND_FRIDAYS = { numDraws: 4, days: ['Mon', 'Fri'], numWeeks: 2, numGames: 2 } as const;
const SCARCE = { games: [], entryKind: null } as const;

const CASES: readonly [string, Partial<CartItem>, Partial<CartItemInput>][] = [
  ['standard games in several draws', { numDraws: 2 }, { games: GAMES, numDraws: 2 }],
  [
    'a quickpick whose numbers were put on the ticket',
    { quickpick: true },
    { games: GAMES, numDraws: 1, quickpick: true },
  ],
  [
    'a pack, whose numbers the server draws',
    { gameType: 'random', gameOffer: 'random', entryKind: 'random', numGames: 24, quickpick: true },
    { gameType: 'random', gameOffer: 'random', numGames: 24, numDraws: 1, quickpick: true },
  ],
  [
    'a system',
    { gameType: 'reduced_system', gameOffer: 'system_8', entryKind: 'system', numGames: 8 },
    { gameType: 'reduced_system', gameOffer: 'system_8', games: GAMES, numDraws: 1 },
  ],
  [
    'a PowerHit',
    { gameType: 'powerhit', gameOffer: 'powerhit', entryKind: 'powerhit', numGames: 20 },
    { gameType: 'powerhit', gameOffer: 'powerhit', games: GAMES, numDraws: 1 },
  ],
  [
    'a Super Combo with its count of games',
    { gameType: 'mega_combo', gameOffer: 'mega_combo', entryKind: 'combo', numGames: 10 },
    { gameType: 'mega_combo', gameOffer: 'mega_combo', games: GAMES, numGames: 10, numDraws: 1 },
  ],
  [
    'a Strike in any order',
    { gameType: 'strike_boxed', gameOffer: 'boxed', entryKind: 'boxed', numGames: 24 },
    { gameType: 'strike_boxed', gameOffer: 'boxed', games: GAMES, numDraws: 1 },
  ],
  ['chosen days', MONDAYS_AND_FRIDAYS, { games: GAMES, days: ['Mon', 'Fri'], numWeeks: 2 }],
  [
    'draws in a row of a game with days, which are no whole weeks',
    { numDraws: 4, days: ['Mon', 'Wed', 'Fri'], numWeeks: 1 },
    { games: GAMES, numDraws: 4 },
  ],
  ['kept numbers', { favourite: true }, { games: GAMES, numDraws: 1, favourite: true }],
  [
    'raffle tickets for a cause',
    { ...SCARCE, productType: 'raffle_ticket', numRaffleTickets: 3, causeKey: 'reef_keepers' },
    { numRaffleTickets: 3, numDraws: 1, causeKey: 'reef_keepers' },
  ],
  [
    'shares of a syndicate',
    {
      ...SCARCE,
      productType: 'syndicate_share',
      gameType: 'syndicate',
      gameOffer: 'share',
      numShares: 2,
      syndicateKey: 'powerball_syndicate-1593-1',
    },
    {
      gameType: 'syndicate',
      gameOffer: 'share',
      numShares: 2,
      numDraws: 1,
      syndicateKey: 'powerball_syndicate-1593-1',
    },
  ],
  [
    'books for a chosen day',
    {
      ...SCARCE,
      productType: 'raffle_ticket',
      gameType: 'deferred',
      numRaffleTickets: 5,
      purchaseOn: '2026-12-01',
    },
    { gameType: 'deferred', numRaffleTickets: 5, numDraws: 1, purchaseOn: '2026-12-01' },
  ],
];

test.each(CASES)('%s can be put into the cart again', (_, line, input) => {
  expect(inputOf(cartItem(line))).toEqual({
    productOfferKey: 'powerball',
    gameType: 'standard',
    gameOffer: 'standard',
    firstDrawNo: 1593,
    ...input,
  });
});
