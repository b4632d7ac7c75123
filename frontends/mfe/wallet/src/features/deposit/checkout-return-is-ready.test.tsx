import {
  api,
  card,
  customer,
  filledCart,
  funds,
  gateway,
  limits,
  paymentMethod,
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

test('the page that waits for the bank is there before an order is paid: after that, nobody may serve it', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.get('/funds', funds()),
    api.get('/funds/card_gateways', { availableCardGateways: ['stripe'] }),
    api.get('/funds/stripe', gateway()),
    api.get('/spend-limits', limits()),
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card()] }) }),
  );
  renderMfe(mfe, { url: '/deposit', customer: customer() });
  expect(await screen.findByRole('button', { name: /^Deposit/ })).toBeVisible();
  await waitFor(() => expect(loaded.checkoutReturn).toBe(true));
});
