import { useQuery } from '@wattle/platform';
import {
  act,
  api,
  cart,
  customer,
  depositPurchase,
  filledCart,
  renderInPage,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import { cartQuery } from '../cart/cart.ts';
import { returnToPurchase } from './deposit-purchases.ts';

const counts: number[] = [];

function Badge() {
  const { data } = useQuery(cartQuery());
  if (data && data.itemCount !== counts.at(-1)) counts.push(data.itemCount);
  return null;
}

const ID = depositPurchase().deposit?.depositId ?? '';

test('a payment waits for no other query, and the cart is read once after it', async () => {
  server.use(api.get('/cart', filledCart()), api.post(`/checkout/deposits/${ID}/return`, depositPurchase()));
  const { queryClient } = renderInPage(<Badge />, { customer: customer() });
  await waitFor(() => expect(counts).toEqual([1]));

  let tell = () => {};
  const asked = new Promise<void>((resolve) => {
    server.use(
      api.get('/cart', async () => {
        resolve();
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
        return cart({ version: 2 });
      }),
    );
  });
  expect((await act(() => returnToPurchase(queryClient, ID, { cancelled: false }))).status).toBe('paid');
  await asked;
  act(tell);
  await waitFor(() => expect(counts).toEqual([1, 0]));
});
