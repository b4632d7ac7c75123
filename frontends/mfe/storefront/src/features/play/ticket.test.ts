import { draw, gameOffer, numberSet, offer } from '@wattle/testing';
import { describe, expect, it } from 'vitest';
import { chosenDraws, drawChoices } from './draws.ts';
import { BLANK, completeGames, notionalGames, priceFor } from './entries.ts';
import { distinctGames, findMissing } from './missing.ts';
import { blankTicket, cartItem, changeTicket, quickpickCounts, type Ticket } from './ticket.ts';

const NUMBERS = numberSet({ name: 'Numbers', count: 3, highest: 9 });
const POWERBALL = numberSet({ name: 'Powerball', count: 1, highest: 5 });
const OFFER = gameOffer({
  minGames: 2,
  maxGames: 4,
  defaultGames: 3,
  numberSets: [NUMBERS, POWERBALL],
  prices: [
    { games: 2, price: '2.75' },
    { games: 3, price: '4.15' },
  ],
});
const PRODUCT = offer({ key: 'tiny', gameTypes: [] });
const blank = (shape = OFFER) => blankTicket(shape, { numDraws: 1, firstDrawNo: 7, days: [] });
const missing = (ticket: Ticket, shape = OFFER, product = PRODUCT) => findMissing(ticket, product, shape);
const quickpicked = (count: number) => changeTicket(OFFER, blank(), { type: 'quickpick-all', count });
const toggle = (number: number, game = 0) => ({ type: 'toggle', game, set: NUMBERS, number }) as const;

describe('a ticket under construction', () => {
  it('starts with as many blank games as the offer asks for at least', () => {
    expect(blank().games).toHaveLength(2);
    expect(completeGames(blank().games, OFFER)).toHaveLength(0);
  });

  it('keeps a full set as it is until a number is given back', () => {
    let ticket = [5, 1, 3, 9].reduce((next, number) => changeTicket(OFFER, next, toggle(number)), blank());
    expect(ticket.games[0]?.Numbers).toEqual([1, 3, 5]);
    ticket = changeTicket(OFFER, changeTicket(OFFER, ticket, toggle(3)), toggle(9));
    expect(ticket.games[0]?.Numbers).toEqual([1, 5, 9]);
  });

  it('is a quickpick until a number is changed by hand', () => {
    const ticket = quickpicked(3);
    expect(ticket.quickpick).toBe(true);
    const first = ticket.games[0]?.Numbers?.[0] ?? 0;
    expect(changeTicket(OFFER, ticket, toggle(first)).quickpick).toBe(false);
  });

  it('stays a quickpick when one of its games is picked anew', () => {
    expect(changeTicket(OFFER, quickpicked(3), { type: 'quickpick-game', game: 1 }).quickpick).toBe(true);
  });

  it('never grows past the most games of the offer', () => {
    expect(changeTicket(OFFER, quickpicked(4), { type: 'add-game' }).games).toHaveLength(4);
  });

  it('costs what the table says for its games, times its draws', () => {
    expect(priceFor(OFFER, 3, 5)).toBe('20.75');
    expect(priceFor(OFFER, 4, 1)).toBeUndefined();
  });

  it('says in the words of the rules what is missing', () => {
    expect(missing(blank())).toEqual({ text: 'Please complete at least 2 games.', at: 0 });
    const one = changeTicket(OFFER, blank(), { type: 'quickpick-game', game: 0 });
    expect(missing(one)).toEqual({ text: 'Please complete at least 2 games. One more is missing.', at: 1 });
    expect(missing(changeTicket(OFFER, one, toggle(1, 1)))).toEqual({
      text: 'Game 2: please choose exactly 3 numbers.',
      at: 1,
    });
    const withoutPowerball = [1, 2, 3].reduce(
      (ticket, number) => changeTicket(OFFER, ticket, toggle(number, 1)),
      one,
    );
    expect(missing(withoutPowerball)?.text).toBe('Game 2: please choose exactly 1 number for Powerball.');
    expect(missing(quickpicked(4))?.text).toMatch(/^A ticket of 4 games is not sold/);
    expect(missing(quickpicked(2))).toBeUndefined();
  });

  it('offers the draw counts that a ticket may cover and that are on sale', () => {
    const ofWeek = { ...OFFER, drawsPerTicket: 7 };
    expect(drawChoices(3, OFFER, 50)).toEqual([1, 2, 3]);
    expect(drawChoices(70, ofWeek, 80)[1]).toBe(14);
    expect(drawChoices(70, ofWeek, 20)).toEqual([7, 14]);
  });

  it('offers quickpicks of the counts that are sold', () => {
    expect(quickpickCounts(OFFER)).toEqual([2, 3]);
  });

  it('is for the chosen draw, and says when that is no longer on sale', () => {
    const draws = [7, 8, 9].map((drawNo) => draw({ drawNo }));
    const offer = PRODUCT;
    const ticket = changeTicket(OFFER, blank(), { type: 'choose-draws', numDraws: 5 });
    expect(chosenDraws(ticket, { offer, gameOffer: OFFER, onSale: draws })).toMatchObject({
      first: { drawNo: 7 },
      last: { drawNo: 9 },
      numDraws: 3,
      isAnother: false,
    });
    expect(chosenDraws(ticket, { offer, gameOffer: OFFER, onSale: draws.slice(1) })).toMatchObject({
      first: { drawNo: 8 },
      isAnother: true,
    });
    expect(chosenDraws(ticket, { offer, gameOffer: OFFER, onSale: [] })).toBeUndefined();
  });

  it('goes to the cart without its blank games', () => {
    const ticket = changeTicket(OFFER, quickpicked(2), { type: 'add-game' });
    const offer = PRODUCT;
    const draws = chosenDraws(ticket, { offer, gameOffer: OFFER, onSale: [draw({ drawNo: 7 })] });
    if (!draws) throw new Error('a draw is on sale');
    expect(cartItem(ticket, { offer, gameType: 'standard', gameOffer: OFFER }, draws)).toEqual({
      productOfferKey: 'tiny',
      gameType: 'standard',
      gameOffer: 'standard',
      games: ticket.games.slice(0, 2),
      firstDrawNo: 7,
      numDraws: 1,
      quickpick: true,
    });
  });
});

describe('a system', () => {
  const system = (count: number, games: number) =>
    gameOffer({
      key: `system_${count}`,
      name: `System ${count}`,
      entryKind: 'system',
      gamesPerEntry: games,
      minGames: 1,
      maxGames: 2,
      defaultEntryCount: 1,
      numberSets: [numberSet({ name: 'Numbers', count, highest: 9 })],
      prices: [
        { games, price: '5.60' },
        { games: 2 * games, price: '11.15' },
      ],
    });
  const four = system(4, 4);
  const five = system(5, 10);

  it('is priced by the games that it stands for, from the table', () => {
    const ticket = changeTicket(five, blank(five), { type: 'quickpick-all', count: 2 });
    expect(notionalGames(ticket, five)).toBe(20);
    expect(priceFor(five, 20, 3)).toBe('33.45');
    expect(quickpickCounts(five)).toEqual([1, 2]);
  });

  it('retains its numbers in another game offer and counts those too many', () => {
    const full = changeTicket(five, blank(five), { type: 'quickpick-game', game: 0 });
    const smaller = changeTicket(five, full, { type: 'choose-game-offer', gameOffer: four });
    expect(smaller.games).toEqual(full.games);
    expect(missing(smaller, four)?.text).toBe('Entry 1: please choose exactly 4 numbers.');
    expect(notionalGames(smaller, four)).toBe(0);
  });
});

describe('numbers in order', () => {
  const strike = gameOffer({
    minGames: 1,
    numberSets: [numberSet({ name: 'Numbers', count: 4, highest: 45, ordered: true })],
    prices: [{ games: 1, price: '1.15' }],
  });
  const place = (position: number, number: number) =>
    ({ type: 'place', game: 0, set: strike.numberSets[0] ?? NUMBERS, position, number }) as const;

  it('stand at their places, and an empty place leaves the game incomplete', () => {
    const filled = [23, 7, 41, 2].reduce(
      (ticket, number, index) => changeTicket(strike, ticket, place(index, number)),
      blank(strike),
    );
    expect(filled.games[0]?.Numbers).toEqual([23, 7, 41, 2]);
    expect(missing(filled, strike)).toBeUndefined();
    const emptied = changeTicket(strike, filled, place(1, BLANK));
    expect(emptied.games[0]?.Numbers).toEqual([23, BLANK, 41, 2]);
    expect(missing(emptied, strike)?.text).toBe('Game 1: please choose exactly 4 numbers.');
  });

  it('are blank again when the last one is given back', () => {
    const one = changeTicket(strike, blank(strike), place(2, 9));
    expect(changeTicket(strike, one, place(2, BLANK)).games[0]?.Numbers).toEqual([]);
  });

  it('are picked in any order, and digits may repeat', () => {
    const digits = numberSet({
      name: 'Digits',
      count: 6,
      lowest: 0,
      highest: 1,
      ordered: true,
      repeats: true,
    });
    const super66 = gameOffer({ numberSets: [digits], minGames: 1 });
    const ticket = changeTicket(super66, blank(super66), { type: 'quickpick-game', game: 0 });
    expect(ticket.games[0]?.Digits).toHaveLength(6);
    expect(completeGames(ticket.games, super66)).toHaveLength(1);
  });
});

describe('a Super Combo', () => {
  const combo = gameOffer({
    key: 'super_combo',
    entryKind: 'combo',
    gamesPerEntry: null,
    minGames: 10,
    maxGames: 200,
    defaultGames: 25,
    defaultEntryCount: 1,
    numberSets: [
      numberSet({ name: 'Numbers', count: 8, maxCount: 45, highest: 45 }),
      numberSet({ name: 'Favourites', count: 0, maxCount: 2, highest: 45 }),
    ],
    prices: [
      { games: 25, price: '16.90' },
      { games: 30, price: '20.25' },
    ],
  });
  const lotto = offer({
    key: 'saturday_lotto',
    gameTypes: [
      {
        key: 'standard',
        name: 'Standard',
        pathSuffix: '/standard',
        gameOffers: [gameOffer({ numberSets: [numberSet({ count: 6, highest: 45 })] })],
      },
      { key: 'mega_combo', name: 'Super Combo', pathSuffix: '/super-combos', gameOffers: [combo] },
    ],
  });
  const [pool = NUMBERS, favourites = NUMBERS] = combo.numberSets;
  const choose = (set: typeof pool, ...numbers: number[]) => ({ set, numbers });
  const filled = (...choices: ReturnType<typeof choose>[]) =>
    choices
      .flatMap(({ set, numbers }) =>
        numbers.map((number) => ({ type: 'toggle', game: 0, set, number }) as const),
      )
      .reduce<Ticket>((ticket, action) => changeTicket(combo, ticket, action), blank(combo));
  const EIGHT = choose(pool, 1, 2, 3, 4, 5, 6, 7, 8);

  it('wants its pool, and no more games than its numbers make', () => {
    expect(missing(blank(combo), combo, lotto)?.text).toBe('Please choose 8 to 45 numbers.');
    expect(missing(filled(EIGHT), combo, lotto)).toBeUndefined();
    expect(distinctGames(filled(EIGHT).games[0] ?? {}, lotto)).toBe(28);
    const many = changeTicket(combo, filled(EIGHT), { type: 'choose-games', numGames: 30 });
    expect(missing(many, combo, lotto)).toEqual({
      text: expect.stringMatching(/^These numbers make only 28 different games/),
      at: 'games',
    });
    const favoured = filled(EIGHT, choose(favourites, 1, 2));
    expect(missing(favoured, combo, lotto)?.text).toMatch(/only 15 different games/);
  });

  it('forgets a favourite with its number', () => {
    const ticket = filled(EIGHT, choose(pool, 9), choose(favourites, 1, 9), choose(pool, 9));
    expect(ticket.games[0]?.Favourites).toEqual([1]);
  });

  it('has its game count in the cart, and favourites only if there are any', () => {
    const draws = chosenDraws(blank(combo), {
      offer: lotto,
      gameOffer: combo,
      onSale: [draw({ drawNo: 7 })],
    });
    if (!draws) throw new Error('a draw is on sale');
    const item = cartItem(filled(EIGHT), { offer: lotto, gameType: 'mega_combo', gameOffer: combo }, draws);
    expect(item).toMatchObject({ games: [{ Numbers: EIGHT.numbers }], numGames: 25 });
    expect(item.games?.[0]).not.toHaveProperty('Favourites');
  });
});

describe('days and weeks', () => {
  const weekday = offer({ key: 'weekday_windfall', selectableDays: ['Mon', 'Wed', 'Fri'], maxDraws: 30 });
  const DATES = ['2026-11-23', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04'];
  const onSale = DATES.map((drawDate, index) => draw({ drawNo: 100 + index, drawDate }));
  const of = (change: Partial<Ticket>) =>
    chosenDraws({ ...blank(), firstDrawNo: 100, ...change }, { offer: weekday, gameOffer: OFFER, onSale });

  it('play on the chosen days, from whichever comes first', () => {
    expect(of({ days: ['Wed', 'Fri'], numWeeks: 2 })).toMatchObject({
      first: { drawNo: 101 },
      last: { drawNo: 105 },
      numDraws: 4,
      numWeeks: 2,
      choices: [1, 2],
    });
  });

  it('want a day', () => {
    expect(of({ days: [] })).toMatchObject({ numDraws: 0 });
    expect(missing(quickpicked(2), OFFER, weekday)).toEqual({ text: 'Please choose a day.', at: 'days' });
  });

  it('go to the cart instead of a number of draws', () => {
    const ticket = { ...quickpicked(2), days: ['Mon'] as const };
    const draws = of(ticket);
    if (!draws) throw new Error('a draw is on sale');
    const item = cartItem(ticket, { offer: weekday, gameType: 'standard', gameOffer: OFFER }, draws);
    expect(item).toMatchObject({ days: ['Mon'], numWeeks: 1, firstDrawNo: 100 });
    expect(item).not.toHaveProperty('numDraws');
  });
});
