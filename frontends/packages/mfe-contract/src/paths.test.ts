import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suffixOfGameType } from './game-types.ts';
import { gameTypeForSuffix, paths, safeReturnTo } from './index.ts';

test('the first page of a list has no number', () => {
  expect(paths.results()).toBe('/lotto-results');
  expect(paths.results(1)).toBe('/lotto-results');
  expect(paths.results(3)).toBe('/lotto-results/3');
});

test('a play address may name the game type and the first draw', () => {
  expect(paths.play('powerball')).toBe('/powerball');
  expect(paths.play('powerball', { gameType: 'reduced_system', firstDrawNo: 1593 })).toBe(
    '/powerball/systems?firstDrawNo=1593',
  );
  expect(gameTypeForSuffix('systems')).toBe('reduced_system');
  expect(gameTypeForSuffix('results')).toBeUndefined();
});

/** The answers of `libs/games`, which the services apply. */
const VECTORS = join(import.meta.dirname, '../../../../libs/catalogue/vectors/game-types.json');
const GAME_TYPES = Object.entries(JSON.parse(readFileSync(VECTORS, 'utf8')) as Record<string, string>);

test.each(GAME_TYPES)('game type %s has the path suffix "%s"', (gameType, suffix) => {
  expect(suffixOfGameType(gameType)).toBe(suffix);
  if (suffix) expect(gameTypeForSuffix(suffix)).toBe(gameType);
});

describe('the address to come back to', () => {
  test.each(['/cart', '/cart?step=2', '/powerball#numbers', '/login-help'])('keeps %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'cart',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/cart\\..\\evil',
    'javascript:alert(1)',
    '/login',
    '/logout?now',
  ])('never leads to %j', (value) => {
    expect(safeReturnTo(value)).toBe('/my-account');
  });
});
