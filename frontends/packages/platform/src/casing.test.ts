import { expect, test } from 'vitest';
import { camelize, snakify } from './casing.ts';

test('keys change case at every depth, values never', () => {
  const wire = {
    product_offer_key: 'oz_lotto',
    cart_items: [{ num_draws: 1, closes: { NSW: 'x' } }],
    line_2: null,
  };
  const client = {
    productOfferKey: 'oz_lotto',
    cartItems: [{ numDraws: 1, closes: { NSW: 'x' } }],
    line2: null,
  };
  expect(camelize(wire)).toEqual(client);
});

test('names of number sets stay as they are both ways', () => {
  const games = [{ Numbers: [1], Powerball: [2], Favourites: [3] }];
  expect(snakify({ quickPick: true, games })).toEqual({ quick_pick: true, games });
  expect(camelize({ quick_pick: true, games })).toEqual({ quickPick: true, games });
});
