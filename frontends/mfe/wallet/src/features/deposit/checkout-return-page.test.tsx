import { checkoutStateQuery } from '@wattle/api-client';
import { isPartnerPayment } from '@wattle/mfe-contract';
import {
  act,
  api,
  axeViolations,
  type Call,
  challenge,
  customer,
  deposit,
  depositPurchase,
  filledCart,
  partnerCart,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ID = deposit().depositId;
const CHECKOUT = depositPurchase().checkoutId;
const open = (way: 'success' | 'cancel', capabilities = site().capabilities) =>
  renderMfe(mfe, {
    url: `/checkout/deposit/${ID}/${way}`,
    customer: customer(),
    site: site({ capabilities }),
  });

/** Answers reads and returns with this purchase and its deposit. */
function stands(purchase: Parameters<typeof depositPurchase>[0], change: Parameters<typeof deposit>[0] = {}) {
  const returns: Call[] = [];
  server.use(
    api.get('/cart', filledCart()),
    api.get(`/deposits/${ID}`, deposit(change)),
    api.post(`/checkout/deposits/${ID}/return`, (call) => {
      returns.push(call);
      return depositPurchase(purchase);
    }),
    api.get(`/checkout/${CHECKOUT}`, depositPurchase(purchase)),
  );
  return returns;
}

beforeEach(() => sessionStorage.clear());

test('money that is there has bought the order, which ends at its receipt', async () => {
  const returns = stands({ status: 'paid' });
  const { router } = open('success');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(returns[0]?.headers.get('X-Api-Version')).toBe('3.3');
  expect(returns[0]?.body).toEqual({ cancelled: false });
});

test('an undecided deposit is polled and then leads to the receipt', async () => {
  stands({ status: 'processing' }, { status: 'processing', settledAt: null });
  const { router } = open('success');
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
  server.use(api.get(`/checkout/${CHECKOUT}`, depositPurchase()));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`), {
    timeout: 4_000,
  });
});

test('a declined deposit says that nothing was taken and offers another way', async () => {
  stands(
    { status: 'failed', code: 'card_declined', message: 'The card was declined.' },
    {
      status: 'failed',
      failure: { code: 'card_declined', message: 'The card was declined.' },
      settledAt: null,
    },
  );
  open('success');
  expect(await screen.findByRole('heading', { name: 'Your card was not accepted' })).toBeVisible();
  expect(screen.getByText('The card was declined.')).toBeVisible();
  expect(screen.getByText('No money was taken.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', '/deposit');
  expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/cart/buy');
  expect(await axeViolations()).toEqual([]);
});

test("the payment of a partner's order has a waiting page of its own", async () => {
  stands({ status: 'processing', partnerSlug: 'kiosk' }, { status: 'processing', settledAt: null });
  server.use(api.get('/purchase/kiosk', partnerCart().partner));
  const { router } = open('success');
  expect(await screen.findByText('Corner Kiosk')).toBeVisible();
  const [said] = router.state.matches.map(({ route }) => router.state.loaderData[route.id]).filter(Boolean);
  expect(isPartnerPayment(said)).toBe(true);
});

test('a closed partner does not stop a payment under way', async () => {
  stands({ status: 'processing', partnerSlug: 'kiosk' }, { status: 'processing', settledAt: null });
  server.use(
    api.refuse('get', '/purchase/kiosk', 404, [
      { target: 'general', code: 'partner_unknown', message: 'We do not know this partner' },
    ]),
  );
  open('success');
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
});

test('cancelling leaves the cart unchanged', async () => {
  const returns = stands(
    { status: 'failed', code: 'abandoned', message: 'The payment was not confirmed in time' },
    { status: 'abandoned', failure: { code: 'abandoned', message: '' }, settledAt: null },
  );
  open('cancel');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your order did not go through' }),
  ).toBeVisible();
  expect(await screen.findByText('No money was taken.')).toBeVisible();
  expect(screen.getByText('Your cart has not changed.')).toBeVisible();
  expect(returns[0]?.body).toEqual({ cancelled: true });
});

test('money of a failed order is shown as in the wallet', async () => {
  stands({ status: 'failed', code: 'draw_closed', message: 'Sorry, this draw has closed' });
  open('success');
  expect(await screen.findByRole('heading', { name: 'You can no longer buy these tickets' })).toBeVisible();
  expect(screen.getByText('Sorry, this draw has closed.')).toBeVisible();
  expect(screen.getByText(/^Your deposit of/)).toHaveTextContent('Your deposit of $20.00 is in your wallet.');
  expect(screen.getByRole('link', { name: 'See the next draws' })).toHaveAttribute('href', '/lotto-tickets');
  expect(screen.queryByRole('link', { name: 'Pay another way' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Your cart/)).not.toBeInTheDocument();
});

test("a partner’s failed order says nothing about the customer's own cart", async () => {
  stands(
    { status: 'failed', code: 'card_declined', message: 'The card was declined.', partnerSlug: 'kiosk' },
    { status: 'failed', settledAt: null },
  );
  server.use(api.get('/purchase/kiosk', partnerCart().partner));
  open('success');
  expect(await screen.findByText('No money was taken.')).toBeVisible();
  expect(screen.queryByText(/Your cart/)).not.toBeInTheDocument();
});

test('a deposit returned by the bank does not claim an unchanged balance', async () => {
  stands({ status: 'failed', code: 'draw_closed', message: '' }, { status: 'reversed' });
  open('success');
  expect(await screen.findByText(/^Your bank reversed your deposit/)).toHaveTextContent(
    '$20.00 was deducted from your wallet.',
  );
  expect(screen.queryByText('No money was taken.')).not.toBeInTheDocument();
});

test('money that may still come is not called lost', async () => {
  stands(
    { status: 'failed', code: 'payment_unknown', message: 'We could not find out in time' },
    { status: 'processing', settledAt: null },
  );
  open('success');
  expect(await screen.findByText(/has not told us yet/)).toHaveTextContent('we will tell you');
});

test('money that must be returned says so', async () => {
  const failure = { code: 'deposit_limit', message: 'This would exceed your deposit limit' };
  stands({ status: 'failed', ...failure }, { status: 'processing', failure, settledAt: null });
  open('success');
  expect(await screen.findByText(/goes back/)).toHaveTextContent('$20.00 goes back to where it came from.');
});

const ASKED = { status: 'awaiting_customer', challenge: challenge(), settledAt: null } as const;

test('the bank asks in a dialog, and its answer buys the order', async () => {
  const returns = stands({ status: 'processing' }, ASKED);
  const { router } = open('success');
  expect(await screen.findByTitle("Your bank's page")).toHaveAttribute('src', challenge().url);
  server.use(api.post(`/checkout/deposits/${ID}/return`, depositPurchase()));
  act(() => {
    const data = { source: 'wattle-3ds', deposit_id: ID };
    window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data }));
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(returns).toHaveLength(1);
});

test('a closed question can be reopened, or the payment cancelled', async () => {
  const returns = stands({ status: 'processing' }, ASKED);
  const { user } = open('success');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByTitle("Your bank's page")).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue with your bank' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue with your bank' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  await waitFor(() => expect(returns.at(-1)?.body).toEqual({ cancelled: true }));
});

test('a failed PayPal payment is shown as a toast, too', async () => {
  stands(
    { status: 'failed', code: 'declined', message: 'PayPal could not take the money.' },
    {
      depositMethodCode: 'pl',
      status: 'failed',
      failure: { code: 'declined', message: 'PayPal could not take the money.' },
    },
  );
  const { toasts } = open('success');
  await waitFor(() =>
    expect(toasts.snapshot()[0]).toMatchObject({ tone: 'danger', title: 'PayPal did not pay' }),
  );
});

const unanswered = () => server.use(api.unreachable('post', `/checkout/deposits/${ID}/return`));
const underWay = (depositId: string) =>
  depositPurchase({
    status: 'processing',
    deposit: { depositId, amount: deposit().amount, challenge: null },
  });

test('a purchase under way is polled, although the return has no answer', async () => {
  stands({ status: 'processing' }, { status: 'processing', settledAt: null });
  unanswered();
  server.use(api.get('/checkout', underWay(ID)));
  const { router } = open('success');
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
  server.use(api.get(`/checkout/${CHECKOUT}`, depositPurchase()));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`), {
    timeout: 4_000,
  });
});

test('a purchase whose state has no answer shows its deposit, and is polled', async () => {
  stands({ status: 'processing' });
  unanswered();
  server.use(api.get('/checkout', underWay(ID)), api.unreachable('get', `/checkout/${CHECKOUT}`));
  const { queryClient, router } = open('success');
  expect(await screen.findByText(/We are buying your tickets/)).toBeVisible();
  expect(queryClient.getQueryData(checkoutStateQuery(CHECKOUT).queryKey)?.status).toBe('processing');
  server.use(api.get(`/checkout/${CHECKOUT}`, depositPurchase()));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`), {
    timeout: 4_000,
  });
});

test.each([
  ['no purchase is', null],
  ['only another purchase is', underWay('another')],
])('an unknown purchase stays unknown, where %s under way', async (_, found) => {
  unanswered();
  server.use(api.get('/checkout', found));
  const { router, user } = open('success');
  expect(
    await screen.findByRole('heading', { name: 'We do not know yet whether your payment went through' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute(
    'href',
    '/my-account/transactions',
  );
  expect(await axeViolations()).toEqual([]);
  stands({ status: 'paid' });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
});

test('an answer that says why is no reason to look again', async () => {
  server.use(
    api.refuse('post', `/checkout/deposits/${ID}/return`, 422, [
      { target: 'general', code: 'refused', message: 'This is not possible' },
    ]),
  );
  const { router } = open('success');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 422 }));
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
});

test('without the capability to deposit, the outcome of a deposit is shown', async () => {
  stands(
    { status: 'failed', code: 'card_declined', message: 'The card was declined.' },
    { status: 'failed', settledAt: null },
  );
  open('success', []);
  expect(await screen.findByText('No money was taken.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', '/cart/buy');
});

test('a deposit that was to buy nothing is shown as what it is', async () => {
  stands({ status: 'processing' });
  server.use(
    api.refuse('post', `/checkout/deposits/${ID}/return`, 404, [
      { target: 'general', code: 'checkout_not_found', message: '' },
    ]),
  );
  const { router } = open('success');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}`));
});
