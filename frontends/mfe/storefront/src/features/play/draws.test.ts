import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw } from '@wattle/testing';
import { expect, test } from 'vitest';
import { dayOf } from './draws.ts';

/** The answers of `libs/catalogue`, which the services apply. */
const VECTORS = join(import.meta.dirname, '../../../../../../libs/catalogue/vectors/weekdays.json');
const CASES = JSON.parse(readFileSync(VECTORS, 'utf8')) as readonly {
  readonly draw_date: string;
  readonly weekday: string;
}[];

test.each(CASES)('a draw of $draw_date is on $weekday', ({ draw_date, weekday }) => {
  expect(dayOf(draw({ drawDate: draw_date }))).toBe(weekday);
});
