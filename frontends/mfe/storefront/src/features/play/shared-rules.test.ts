import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameNumbers, GameOffer, NumberSet } from '@wattle/api-client';
import { gameOffer, offer } from '@wattle/testing';
import { describe, expect, test } from 'vitest';
import { isComplete } from './entries.ts';
import { findMissing } from './missing.ts';
import { quickpickGames } from './quickpick.ts';
import { blankTicket } from './ticket.ts';

interface SetCase {
  readonly name: string;
  readonly count: number;
  readonly max_count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly ordered: boolean;
  readonly repeats: boolean;
}

interface TicketCase {
  readonly kind: GameOffer['entryKind'];
  readonly number_sets: readonly SetCase[];
  readonly plain_sets: readonly SetCase[];
  readonly games_per_entry: number | null;
  readonly min_games: number;
  readonly max_games: number;
  readonly sold: readonly number[];
  readonly games: readonly GameNumbers[];
  readonly num_games: number | null;
  readonly problems: readonly string[];
}

const VECTORS = join(import.meta.dirname, '../../../../../../libs/catalogue/vectors/tickets.json');
const CASES = JSON.parse(readFileSync(VECTORS, 'utf8')) as readonly TicketCase[];

const setOf = ({ max_count, ...set }: SetCase): NumberSet => ({ ...set, maxCount: max_count });

const shapeOf = (one: TicketCase): GameOffer =>
  gameOffer({
    entryKind: one.kind,
    numberSets: one.number_sets.map(setOf),
    gamesPerEntry: one.games_per_entry,
    minGames: one.min_games,
    maxGames: one.max_games,
    prices: one.sold.map((games) => ({ games, price: '1.00' })),
  });

const productOf = (one: TicketCase) =>
  offer({
    gameTypes: [
      {
        key: 'standard',
        name: 'Standard',
        pathSuffix: '/standard',
        gameOffers: [gameOffer({ entryKind: 'plain', numberSets: one.plain_sets.map(setOf) })],
      },
    ],
  });

describe.each(CASES)('a ticket of kind $kind, $num_games games asked for', (one) => {
  const shape = shapeOf(one);
  const ticket = {
    ...blankTicket(shape, { numDraws: 1, firstDrawNo: 7, days: [] }),
    games: one.games,
    numGames: one.num_games ?? 0,
  };

  test(`has the problems ${one.problems.join(', ') || 'none'}`, () => {
    expect(findMissing(ticket, productOf(one), shape) === undefined).toBe(one.problems.length === 0);
    expect(one.games.every((game) => isComplete(game, shape))).toBe(!one.problems.includes('number_count'));
  });

  test('is complete with numbers picked for it', () => {
    expect(quickpickGames(shape.numberSets, 3).every((game) => isComplete(game, shape))).toBe(true);
  });
});
