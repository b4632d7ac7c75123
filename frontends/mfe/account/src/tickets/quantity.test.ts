import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quantityOf } from './quantity.ts';

/** The answers of `libs/catalogue`, which the services apply. */
const VECTORS = join(import.meta.dirname, '../../../../../libs/catalogue/vectors/quantities.json');
const CASES = JSON.parse(readFileSync(VECTORS, 'utf8')) as readonly {
  readonly product_type: string;
  readonly num_games: number;
  readonly quantity: string;
}[];

test.each(CASES)('$num_games of $product_type are $quantity', ({ product_type, num_games, quantity }) => {
  expect(quantityOf({ productType: product_type, numGames: num_games })).toBe(quantity);
});
