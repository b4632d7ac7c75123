import { pause, ticketsQuery } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  cart,
  challenge,
  customer,
  deposit,
  depositPurchase,
  filledCart,
  funds,
  refusal,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
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

test('a cart being paid does not ask for a button that is gone', async () => {
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

/** Long enough for the page to ask once more how the payment stands. */
const LATER = { timeout: 5_000 };

test.each([
  ['while the note stands', false, null],
  ['while the note is closed', true, null],
  [
    'while an order at a partner is being paid',
    false,
    depositPurchase({ status: 'processing', partnerSlug: 'kiosk' }),
  ],
])('after the other payment ends the cart can be paid here, %s', async (_, isClosed, underWay) => {
  server.use(
    api.get('/cart', BEING_PAID),
    api.get('/checkout', depositPurchase({ status: 'processing', deposit: null })),
  );
  const { user } = openPayment();
  expect(await screen.findByText('Please wait a moment')).toBeVisible();
  if (isClosed) await user.click(screen.getByRole('button', { name: 'Close this note' }));
  server.use(
    api.get('/cart', filledCart()),
    api.get('/checkout', underWay),
    api.get('/funds', funds({ availableFunds: aud('7.10') })),
  );
  expect(await screen.findByRole('button', { name: 'Pay $3.10' }, LATER)).toBeVisible();
  expect(screen.queryByText(/Please wait|once this is done/)).toBeNull();
  await waitFor(() =>
    expect(screen.getByText('Left after paying').nextElementSibling).toHaveTextContent('$4.00'),
  );
});

const TICKETS = ticketsQuery({ status: 'upcoming' }).queryKey;

test('a payment in another tab empties this cart and reloads the tickets', async () => {
  server.use(
    api.get('/cart', BEING_PAID),
    api.get('/checkout', depositPurchase({ status: 'processing', deposit: null })),
  );
  const { queryClient } = renderMfe(mfe, { url: '/cart', customer: customer() });
  queryClient.setQueryData(TICKETS, { items: [], pageInfo: { offset: 0, limit: 10, total: 0 } });
  expect(await screen.findByText('Please wait a moment')).toBeVisible();
  server.use(api.get('/cart', cart({ version: 2 })), api.get('/checkout', null));
  expect(await screen.findByText('Your cart is empty', {}, LATER)).toBeVisible();
  expect(queryClient.getQueryState(TICKETS)?.isInvalidated).toBe(true);
});

test('a cart that is blocked after its payment is polled until it is free', async () => {
  const reads = vi.fn(() => BEING_PAID);
  server.use(api.get('/cart', reads), api.get('/checkout', null));
  openPayment();
  expect(await screen.findByText('Please wait a moment')).toBeVisible();
  await pause(1_000);
  // With the answers that come every few seconds, and not one after the other.
  expect(reads.mock.calls.length).toBeLessThan(5);
  server.use(api.get('/cart', filledCart()));
  expect(await screen.findByRole('button', { name: 'Pay $3.10' }, LATER)).toBeVisible();
});

/** As the servers answer: the cart names the deposit, the wallet who must act. */
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
  "a payment whose deposit is %s does not claim that you weren't charged",
  async (status) => {
    waitsAtTheWallet({ status });
    openPayment();
    expect(await screen.findByRole('link', { name: 'See the payment' })).toBeVisible();
    expect(screen.getByText('Your payment is being processed.')).toBeVisible();
    expect(screen.queryByText(/No money has been taken|waiting for you/)).toBeNull();
  },
);

/** All that is known of it any more is that it is being paid. */
const NOTHING_KNOWN = cart({ blockedReasons: BEING_PAID.blockedReasons });

test.each(['/cart/buy', '/cart'])(
  'a cart under payment with unknown lines is not shown as empty: %s',
  async (url) => {
    waitsAtTheWallet({ status: 'awaiting_customer', challenge: challenge() });
    server.use(api.get('/cart', NOTHING_KNOWN));
    renderMfe(mfe, { url, customer: customer() });
    expect(await screen.findByRole('link', { name: 'See the payment' })).toHaveAttribute(
      'href',
      `/checkout/deposit/${deposit().depositId}/success`,
    );
    expect(screen.queryByText(/Nothing is left to pay for|Nothing was taken|cart is empty/)).toBeNull();
    expect(await axeViolations()).toEqual([]);
  },
);
