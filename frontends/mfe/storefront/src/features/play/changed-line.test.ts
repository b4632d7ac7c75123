import { type CartItem, inputOf } from '@wattle/api-client';
import { cartItem as cartLine, draw, gameOffer, numberSet, offer } from '@wattle/testing';
import { expect, test } from 'vitest';
import { chosenDraws } from './draws.ts';
import { cartItem, ticketOf } from './ticket.ts';

const NUMBERS = numberSet({ name: 'Numbers', count: 2, maxCount: 9, highest: 9 });
const POOL = [{ Numbers: [1, 2, 3] }];
const ONE = { games: POOL, numGames: 1 } as const;

const LINES: Readonly<Record<string, Partial<CartItem>>> = {
  'standard games in two draws': { ...ONE, numDraws: 2 },
  'a quickpick': { ...ONE, quickpick: true },
  'numbers that the customer keeps': { ...ONE, favourite: true },
  'a system': { ...ONE, gameType: 'reduced_system', entryKind: 'system', numGames: 3 },
  'a PowerHit': { ...ONE, gameType: 'powerhit', entryKind: 'powerhit', numGames: 20 },
  'a Super Combo': {
    gameType: 'mega_combo',
    entryKind: 'combo',
    numGames: 25,
    games: [{ ...POOL[0], Favourites: [3] }],
  },
  'a Strike in any order': { ...ONE, gameType: 'strike_boxed', entryKind: 'boxed', numGames: 24 },
  'a pack, whose numbers the seller draws': {
    gameType: 'random',
    entryKind: 'random',
    numGames: 24,
    quickpick: true,
    games: [{ Numbers: [4, 5] }],
  },
  'chosen days and weeks': { ...ONE, days: ['Mon', 'Fri'], numDraws: 4, numWeeks: 2 },
  'what is bought on a chosen day': { ...ONE, purchaseOn: '2026-11-24' },
};
const DATES = ['2026-11-23', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04'];
const onSale = DATES.map((drawDate, index) => draw({ drawNo: 1593 + index, drawDate }));

/** The line through the screen on which it is changed, with nothing changed but `change`. */
function changed(line: CartItem, change: Partial<ReturnType<typeof ticketOf>> = {}) {
  const shape = gameOffer({
    key: line.gameOffer,
    entryKind: line.entryKind ?? 'plain',
    gamesPerEntry: ['combo', 'random'].includes(line.entryKind ?? '') ? null : 1,
    minGames: 1,
    numberSets: [NUMBERS, numberSet({ name: 'Favourites', count: 0, maxCount: 2, highest: 9 })],
  });
  const sold = offer({
    key: line.productOfferKey,
    selectableDays: line.days.length > 0 ? ['Mon', 'Wed', 'Fri'] : [],
    maxDraws: 12,
  });
  const ticket = { ...ticketOf(line, shape), ...change };
  const draws = chosenDraws(ticket, { offer: sold, gameOffer: shape, onSale });
  if (!draws) throw new Error('draws are on sale');
  return cartItem(ticket, { offer: sold, gameType: line.gameType, gameOffer: shape }, draws);
}

test.each(Object.entries(LINES))('%s stays what it is until something is changed', (_, line) => {
  const item = cartLine(line);
  expect(changed(item)).toMatchObject(inputOf(item));
});

test('a ticket that is changed to several draws is bought now', () => {
  const item = cartLine(LINES['what is bought on a chosen day']);
  expect(changed(item, { numDraws: 2 })).not.toHaveProperty('purchaseOn');
});
