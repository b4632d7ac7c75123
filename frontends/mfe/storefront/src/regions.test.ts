import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raffle, syndicateOffer } from '@wattle/testing';
import { expect, test } from 'vitest';
import { isLicensedIn } from './raffles/raffle-rules.ts';
import { isSoldIn } from './syndicates/syndicate-rules.ts';

/** The answers of `libs/catalogue`, which the services apply. */
const VECTORS = join(import.meta.dirname, '../../../../libs/catalogue/vectors/regions.json');
const CASES = JSON.parse(readFileSync(VECTORS, 'utf8')) as readonly {
  readonly regions: readonly string[];
  readonly region: string | null;
  readonly is_allowed: boolean;
}[];

test.each(CASES)('a syndicate of $regions is sold in $region: $is_allowed', (one) => {
  expect(isSoldIn(syndicateOffer({ regions: [...one.regions] }), one.region ?? undefined)).toBe(
    one.is_allowed,
  );
});

const KNOWN = CASES.filter(({ region }) => region !== null);

test.each(KNOWN)('a raffle licensed in $regions is sold in $region: $is_allowed', (one) => {
  const restrictions = [{ ...raffle().restrictions[0], regions: [...one.regions] }] as never;
  expect(isLicensedIn(raffle({ restrictions }), one.region ?? undefined)).toBe(one.is_allowed);
});
