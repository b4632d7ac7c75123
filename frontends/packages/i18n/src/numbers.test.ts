import { expect, test } from 'vitest';
import { formatCount, plural } from './numbers.ts';

test.each([
  [1, '1 game'],
  [0, '0 games'],
  [999, '999 games'],
  [3432, '3,432 games'],
  [1_000_000, '1,000,000 games'],
])('%d is counted as %s', (count, counted) => {
  expect(plural(count, 'game')).toBe(counted);
});

test.each(['en-AU', 'en-GB'])('words group digits as counts do in %s', (locale) => {
  expect(plural(12_345, 'entry', 'entries')).toBe(`${formatCount(12_345, locale)} entries`);
});
