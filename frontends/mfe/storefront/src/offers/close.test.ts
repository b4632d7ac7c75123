import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw } from '@wattle/testing';
import { expect, test } from 'vitest';
import { closeOf } from './close.ts';

interface SaleCase {
  readonly stops_in: number;
  readonly closes: Readonly<Record<string, number>>;
  readonly region: string | null;
  readonly stop_in_region: number;
}

/** The answers of `libs/catalogue`, which the services apply. */
const VECTORS = join(import.meta.dirname, '../../../../../libs/catalogue/vectors/sales.json');
const CASES = JSON.parse(readFileSync(VECTORS, 'utf8')) as readonly SaleCase[];

const NOW = Date.parse('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

test.each(CASES)('a stop in $stops_in s with $closes is at $stop_in_region s in $region', (one) => {
  const closes = Object.fromEntries(
    Object.entries(one.closes).map(([region, seconds]) => [region, after(seconds)]),
  );
  expect(closeOf(draw({ stop: after(one.stops_in), closes }), one.region)).toBe(after(one.stop_in_region));
});
