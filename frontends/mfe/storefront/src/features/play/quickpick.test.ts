import { numberSet } from '@wattle/testing';
import { describe, expect, it } from 'vitest';
import { pickNumbers, quickpickGames, type RandomWords } from './quickpick.ts';

const NUMBERS = numberSet({ name: 'Numbers', count: 7, highest: 35 });
const POWERBALL = numberSet({ name: 'Powerball', count: 1, highest: 20 });

describe('quickpick', () => {
  it('fills every set with distinct numbers inside its range', () => {
    for (const game of quickpickGames([NUMBERS, POWERBALL], 50)) {
      expect(new Set(game.Numbers).size).toBe(7);
      expect(game.Numbers?.every((number) => number >= 1 && number <= 35)).toBe(true);
      expect(game.Powerball).toHaveLength(1);
    }
  });

  it('never repeats a line in a ticket, nor one that is already there', () => {
    const coin = numberSet({ name: 'Numbers', count: 1, highest: 4 });
    const games = quickpickGames([coin], 3, [{ Numbers: [2] }]);
    expect(games.map((game) => game.Numbers?.[0]).sort()).toEqual([1, 3, 4]);
  });

  it('draws again instead of favouring the low numbers', () => {
    const words = [2 ** 32 - 1, 5];
    const random: RandomWords = (out) => {
      out[0] = words.shift() ?? 0;
    };
    expect(pickNumbers(numberSet({ name: 'Numbers', count: 1, highest: 35 }), random)).toEqual([6]);
  });

  it('picks every number equally often', () => {
    const picks = 20_000;
    const seen = new Map<number, number>();
    for (let pick = 0; pick < picks; pick += 1)
      for (const number of pickNumbers(NUMBERS)) seen.set(number, (seen.get(number) ?? 0) + 1);
    const share = NUMBERS.count / 35;
    const sigma = Math.sqrt(picks * share * (1 - share));
    expect(seen.size).toBe(35);
    for (const count of seen.values()) expect(Math.abs(count - picks * share)).toBeLessThan(5 * sigma);
  });
});
