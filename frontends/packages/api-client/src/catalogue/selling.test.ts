import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS_ON_SALE, sells } from './selling.ts';

const VECTORS = join(import.meta.dirname, '../../../../../libs/catalogue/vectors/selling.json');
const { order, cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
  readonly order: readonly string[];
  readonly cases: readonly {
    readonly product_type: string;
    readonly capabilities: readonly string[];
    readonly is_sold: boolean;
  }[];
};

test.each(cases)('$product_type with $capabilities is sold: $is_sold', (one) => {
  expect(sells(one.product_type, one.capabilities)).toBe(one.is_sold);
});

test('the product types are presented in the order of the services', () => {
  expect(KINDS_ON_SALE).toEqual(order);
});
