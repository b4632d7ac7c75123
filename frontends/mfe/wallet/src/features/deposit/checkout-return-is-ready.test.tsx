import {
  api,
  customer,
  depositsByCard,
  filledCart,
  funds,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const loaded = vi.hoisted(() => ({ checkoutReturn: false }));
vi.mock('./checkout-return-page.tsx', (original) => {
  loaded.checkoutReturn = true;
  return original();
});

test('the page for the bank is loaded before an order is paid', async () => {
  server.use(api.get('/cart', filledCart()), api.get('/funds', funds()), ...depositsByCard());
  renderMfe(mfe, { url: '/deposit', customer: customer() });
  expect(await screen.findByRole('button', { name: /^Deposit/ })).toBeVisible();
  await waitFor(() => expect(loaded.checkoutReturn).toBe(true));
});
