import type { Draw, Offer } from '@wattle/api-client';
import { gameOffer, numberSet } from '@wattle/testing';
import { describe, expect, it } from 'vitest';
import {
  blankTicket,
  cartItem,
  changeTicket,
  chosenDraws,
  completeGames,
  drawChoices,
  priceFor,
  quickpickCounts,
  whatIsMissing,
} from './ticket.ts';

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
const blank = () => blankTicket(OFFER, { numDraws: 1, firstDrawNo: 7 });
const quickpicked = (count: number) => changeTicket(OFFER, blank(), { type: 'quickpick-all', count });
const toggle = (number: number, game = 0) => ({ type: 'toggle', game, set: NUMBERS, number }) as const;

describe('a ticket under construction', () => {
  it('starts with as many blank games as the offer asks for at least', () => {
    expect(blank().games).toHaveLength(2);
    expect(completeGames(blank(), OFFER)).toHaveLength(0);
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

  it('says in words what is missing', () => {
    expect(whatIsMissing(blank(), OFFER)?.text).toBe('Fill in 2 more games: a ticket has at least 2.');
    expect(whatIsMissing(changeTicket(OFFER, blank(), toggle(1, 1)), OFFER)).toEqual({
      text: expect.stringMatching(/^Game 2 is not complete/),
      game: 1,
    });
    expect(whatIsMissing(quickpicked(4), OFFER)?.text).toMatch(/4 games is not sold/);
    expect(whatIsMissing(quickpicked(2), OFFER)).toBeUndefined();
  });

  it('offers the numbers of draws that one ticket may cover and that are on sale', () => {
    const ofWeek = { ...OFFER, drawsPerTicket: 7 };
    expect(drawChoices(3, OFFER, 50)).toEqual([1, 2, 3]);
    expect(drawChoices(70, ofWeek, 80)[1]).toBe(14);
    expect(drawChoices(70, ofWeek, 20)).toEqual([7, 14]);
  });

  it('offers quickpicks of the counts that are sold', () => {
    expect(quickpickCounts(OFFER)).toEqual([2, 3]);
  });

  it('is for the draw that was chosen, and says when that one is no longer on sale', () => {
    const draws = [7, 8, 9].map((drawNo) => ({ drawNo }) as Draw);
    const offer = { maxDraws: 10 } as Offer;
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
    const offer = { key: 'tiny', maxDraws: 10 } as Offer;
    const draws = chosenDraws(ticket, { offer, gameOffer: OFFER, onSale: [{ drawNo: 7 } as Draw] });
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
