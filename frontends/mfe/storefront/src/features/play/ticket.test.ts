import type { GameOffer, Offer } from '@wattle/api-client';
import { describe, expect, it } from 'vitest';
import { blankTicket, changeTicket, completeGames, drawChoices, priceFor, whatIsMissing } from './ticket.ts';

const NUMBERS = { name: 'Numbers', count: 3, lowest: 1, highest: 9 };
const POWERBALL = { name: 'Powerball', count: 1, lowest: 1, highest: 5 };
const OFFER: GameOffer = {
  key: 'standard',
  minGames: 2,
  maxGames: 4,
  defaultGames: 3,
  numberSets: [NUMBERS, POWERBALL],
  prices: [
    { games: 2, price: '2.75' },
    { games: 3, price: '4.15' },
  ],
  priceCurrency: 'AUD',
};
const blank = () => blankTicket(OFFER, { numDraws: 1 });
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
    expect(whatIsMissing(blank(), OFFER)).toBe('Fill in 2 more games: a ticket has at least 2.');
    expect(whatIsMissing(changeTicket(OFFER, blank(), toggle(1)), OFFER)).toMatch(/^Game 1 is not complete/);
    expect(whatIsMissing(quickpicked(4), OFFER)).toMatch(/4 games is not sold/);
    expect(whatIsMissing(quickpicked(2), OFFER)).toBeUndefined();
  });

  it('offers the numbers of draws that one ticket may cover', () => {
    const offer = (drawsPerTicket: number, maxDraws: number) => ({ drawsPerTicket, maxDraws }) as Offer;
    expect(drawChoices(offer(1, 3))).toEqual([1, 2, 3]);
    expect(drawChoices(offer(7, 70))[1]).toBe(14);
  });
});
