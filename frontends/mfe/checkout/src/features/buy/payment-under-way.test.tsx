import {
  api,
  aud,
  axeViolations,
  challenge,
  customer,
  deposit,
  depositPurchase,
  filledCart,
  refusal,
  renderMfe,
  screen,
  server,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const openPayment = () => renderMfe(mfe, { url: '/cart/buy', customer: customer() });
const payButton = () => screen.findByRole('button', { name: /^Pay / });

const BEING_PAID = filledCart({ blockedReasons: { close: 'Your payment is being processed.' } });
const inProgress = (refused: () => void = () => {}) =>
  api.post('/checkout', () => {
    refused();
    return refusal(
      409,
      [{ target: 'general', code: 'checkout_in_progress', message: 'Your payment is being processed' }],
      { 'Retry-After': '2' },
    );
  });

test('a payment that is still under way elsewhere is not called a failure', async () => {
  server.use(api.get('/cart', filledCart()), inProgress());
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your payment is being processed. Press pay again in a moment',
  );
});

test('once the cart says that it is being paid, nobody is asked to press a button that is not there', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.get('/checkout', null),
    inProgress(() => server.use(api.get('/cart', BEING_PAID))),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('Please wait a moment')).toBeVisible();
  expect(screen.getByText('Your payment is being processed.')).toBeVisible();
  expect(screen.queryByText(/Press pay again|We do not know yet/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

/** As the servers tell it: the cart's own names the deposit, the wallet whom it waits for. */
const waitsAtTheWallet = (change: Parameters<typeof deposit>[0]) =>
  server.use(
    api.get('/cart', BEING_PAID),
    api.get(
      '/checkout',
      depositPurchase({
        status: 'processing',
        deposit: { depositId: deposit().depositId, amount: aud('20.00'), challenge: null },
      }),
    ),
    api.get(`/deposits/${deposit().depositId}`, deposit({ settledAt: null, ...change })),
  );

test.each([
  ['Your bank', 'cc', challenge()],
  ['PayPal', 'pl', challenge({ type: 'redirect' })],
])(
  'a payment that waits for its customer is found again from the cart: %s',
  async (who, depositMethodCode, asked) => {
    waitsAtTheWallet({ status: 'awaiting_customer', depositMethodCode, challenge: asked });
    openPayment();
    expect(await screen.findByText(`${who} is waiting for you to confirm`)).toBeVisible();
    expect(screen.getByText(/No money has been taken yet\./)).toBeVisible();
    expect(screen.queryByText('Your payment is being processed.')).toBeNull();
    expect(await screen.findByRole('link', { name: 'See the payment' })).toHaveAttribute(
      'href',
      `/checkout/deposit/${deposit().depositId}/success`,
    );
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  },
);

test.each(['processing', 'settled'] as const)(
  'of a payment whose deposit is %s nobody says that no money has been taken',
  async (status) => {
    waitsAtTheWallet({ status });
    openPayment();
    expect(await screen.findByRole('link', { name: 'See the payment' })).toBeVisible();
    expect(screen.getByText('Your payment is being processed.')).toBeVisible();
    expect(screen.queryByText(/No money has been taken|waiting for you/)).toBeNull();
  },
);
