import type { DepositPurchase } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  type Call,
  card,
  cart,
  cartItem,
  challenge,
  customer,
  deposit,
  depositPurchase,
  depositsByCard,
  filledCart,
  funds,
  paymentMethod,
  refusal,
  removedItem,
  renderMfe,
  screen,
  server,
  truncatedResponse,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';
import { leaveSite } from './leave-site.ts';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ID = deposit().depositId;
const CHECKOUT = depositPurchase().checkoutId;
const open = (url = '/deposit') => renderMfe(mfe, { url, customer: customer() });

beforeEach(() => {
  server.use(
    api.get('/cart', filledCart({ cartTotal: aud('30.00'), totalDue: aud('30.00') })),
    api.get('/funds', funds({ availableFunds: aud('12.40') })),
    ...depositsByCard(),
  );
});

const BROWSER = expect.objectContaining({ browser_language: expect.any(String) });
const pays = (answer: Parameters<typeof depositPurchase>[0], status = 201) => {
  const calls: Call[] = [];
  server.use(
    api.post(
      `/funds/${card().id}/deposit_purchase`,
      (call) => {
        calls.push(call);
        return depositPurchase(answer);
      },
      { status },
    ),
  );
  return calls;
};

test('one press deposits what is missing, pays and ends at the receipt', async () => {
  const calls = pays({});
  const { user, router } = open();
  expect(await screen.findByLabelText('Amount')).toHaveValue('17.60');
  expect(screen.getByText('Total to pay').nextElementSibling).toHaveTextContent('$30.00');
  expect(screen.getByText('Still to pay').nextElementSibling).toHaveTextContent('$17.60');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60 and pay $30.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(calls[0]?.headers.get('X-Api-Version')).toBe('3.3');
  expect(calls.map(({ body }) => body)).toEqual([
    {
      amount: { amount: '17.60', currency: 'AUD' },
      checkout: {
        cart_version: 1,
        expected_total: { amount: '30.00', currency: 'AUD' },
        expected_pre_order_total: { amount: '0.00', currency: 'AUD' },
        expected_discount_total: { amount: '0.00', currency: 'AUD' },
        channel_key: 'web',
        metadata: {},
      },
      customer_fund_id: card().id,
      strong_customer_authentication: BROWSER,
    },
  ]);
});

test('less than what is missing is not deposited', async () => {
  const calls = pays({});
  const { user } = open();
  await user.clear(await screen.findByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '17.59');
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByText('Please enter an amount equal to or greater than $17.60.')).toBeVisible();
  expect(calls).toEqual([]);
});

const less = (change: Parameters<typeof paymentMethod>[1]) =>
  server.use(
    api.get('/funds', funds({ availableFunds: aud('28.70') })),
    api.get('/payment_methods', {
      cc: paymentMethod('cc', change),
      td: paymentMethod('td', { rules: { ...paymentMethod('td').rules, minAmount: '1.00' } }),
    }),
  );

test('an amount below the smallest deposit explains the remainder', async () => {
  less({ funds: [card()] });
  open();
  const amount = await screen.findByLabelText('Amount');
  expect(amount).toHaveValue('5.00');
  expect(amount).toHaveAccessibleDescription(
    /The minimum deposit is \$5\.00; \$3\.70 stays in your wallet\.$/,
  );
  expect(screen.getByRole('button', { name: 'Deposit $5.00 and pay $30.00' })).toBeVisible();
});

test('an amount over one deposit is deposited in parts', async () => {
  server.use(api.get('/cart', filledCart({ cartTotal: aud('9000.00'), totalDue: aud('9000.00') })));
  open();
  expect(await screen.findByText('This takes more than one deposit')).toBeVisible();
  expect(screen.getByText(/^One deposit takes at most/)).toHaveTextContent(
    'One deposit takes at most $5,000.00. Deposit in parts, then pay from your wallet.',
  );
  expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/my-account/deposit');
  expect(screen.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('the amount is the shortfall, and the method’s least once it is chosen', async () => {
  less({});
  const { user } = open();
  const amount = await screen.findByLabelText('Amount');
  expect(amount).toHaveValue('1.30');
  expect(screen.queryByText(/The least deposit/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /New card/ }));
  expect(amount).toHaveValue('5.00');
  expect(amount).toHaveAccessibleDescription(
    /The minimum deposit is \$5\.00; \$3\.70 stays in your wallet\.$/,
  );
});

test('a declined card says so, and the order stays on the page', async () => {
  server.use(
    api.refuse('post', `/funds/${card().id}/deposit_purchase`, 422, [
      { target: 'general', code: 'card_declined', message: 'The card was declined. Please try another.' },
    ]),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The card was declined. Please try another. No money was taken.',
  );
  expect(router.state.location.pathname).toBe('/deposit');
  expect(screen.getByText('Total to pay').nextElementSibling).toHaveTextContent('$30.00');
});

test('after no answer the same deposit is sent again under the same key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    api.post(`/funds/${card().id}/deposit_purchase`, ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1
        ? refusal(503, [{ target: 'general', code: 'dependency_unavailable', message: 'We are busy.' }])
        : depositPurchase();
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We do not know yet whether it went through');
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('an answer that names nothing is our technical difficulty', async () => {
  const keys: (string | null)[] = [];
  server.use(
    api.post(`/funds/${card().id}/deposit_purchase`, ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? {} : depositPurchase();
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We're experiencing technical difficulties. Please reload the page to try again. We do not know yet",
  );
  expect(router.state.location.pathname).toBe('/deposit');
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(keys[1]).toBe(keys[0]);
});

test.each<[string, Parameters<typeof pays>[0]]>([
  ['is only bought later', { scheduledPurchases: ['0193e000-0000-7000-8000-000000000003'] }],
  ['waits for word of its deposit', { status: 'processing' }],
])('a purchase that %s leads to its receipt', async (_, change) => {
  pays({ deposit: null, ...change });
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
});

test('a payment leads on at once, also when other calls have no answer', async () => {
  server.use(
    api.post(`/funds/${card().id}/deposit_purchase`, () => {
      for (const path of ['/cart', '/funds']) server.use(api.get(path, () => new Promise(() => {})));
      return depositPurchase();
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
});

test('a refusal is shown, with or without a new read of the order', async () => {
  server.use(
    api.post(`/funds/${card().id}/deposit_purchase`, () => {
      for (const path of ['/cart', '/funds']) server.use(api.get(path, () => new Promise(() => {})));
      return refusal(422, [{ target: 'general', code: 'card_declined', message: 'The card was declined.' }]);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card was declined. No money was taken.');
  expect(screen.getByRole('button', { name: /^Deposit/ })).not.toHaveAttribute('aria-busy');
});

/** The card is charged and the order paid, and the first answer is lost. */
function losesAnswer(lost: () => Response) {
  const calls: Call[] = [];
  server.use(
    api.post(`/funds/${card().id}/deposit_purchase`, (call) => {
      calls.push(call);
      server.use(
        api.get('/cart', cart({ version: 2 })),
        api.get('/funds', funds({ availableFunds: aud('0.00') })),
      );
      return calls.length === 1 ? lost() : depositPurchase();
    }),
  );
  return calls;
}

test.each([
  ['is lost', () => Response.error()],
  ['breaks off', truncatedResponse],
])('a paid order whose answer %s is not denied; a retry finds its receipt', async (_, lost) => {
  const calls = losesAnswer(lost);
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  const note = await screen.findByRole('status');
  expect(note).toHaveTextContent('We do not know yet whether your order went through');
  expect(note.parentElement).toHaveFocus();
  expect(screen.getByRole('link', { name: 'upcoming tickets' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(screen.queryByText(/Nothing was taken|Nothing is left to pay/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  const [first, second] = calls.map(({ headers, body }) => [headers.get('Idempotency-Key'), body]);
  expect(first?.[0]).toBeTruthy();
  expect(second).toEqual(first);
});

test('an order that may be paid is polled until the server decides it', async () => {
  losesAnswer(() => Response.error());
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  const check = await screen.findByRole('button', { name: 'Check again' });
  server.use(api.unreachable('post', `/funds/${card().id}/deposit_purchase`));
  await user.click(check);
  expect(await screen.findByText(/We could not reach the site/)).toBeVisible();
  expect(toasts.snapshot()).toEqual([]);

  server.use(
    api.refuse('post', `/funds/${card().id}/deposit_purchase`, 422, [
      { target: 'general', code: 'cart_empty', message: 'Your cart is empty' },
    ]),
  );
  await user.click(check);
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your order may have been paid');
  expect(toasts.snapshot()[0]?.message).toBe('Your cart is empty');
  expect(screen.queryByText(/Nothing was taken/)).not.toBeInTheDocument();
});

test('the reason that blocks the cart is shown on the payment page', async () => {
  server.use(api.get('/cart', filledCart({ blockedReasons: { depositLimit: 'Your limit is reached.' } })));
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});

test('with later purchases, only methods for unattended charges are offered', async () => {
  const ahead = { requiresUnattendedPaymentMethod: true, preOrderTotal: aud('10.00') };
  server.use(
    api.get('/cart', filledCart({ totalDue: aud('30.00'), ...ahead })),
    api.get('/payment_methods', {
      cc: paymentMethod('cc', { funds: [card()] }),
      ap: paymentMethod('ap'),
      gp: paymentMethod('gp'),
    }),
  );
  const calls = pays({});
  const { user, router } = open(`/deposit?later=${card().id}`);
  expect(await screen.findByText('Part of your order is paid later')).toBeVisible();
  expect(await screen.findByText(/any shortfall from Visa ending in 5556/)).toBeVisible();
  expect(screen.getByRole('radio', { name: /New card/ })).toBeVisible();
  expect(screen.queryByRole('radio', { name: /Apple Pay|Google Pay/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60 and pay $30.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(calls.map(({ body }) => body)).toMatchObject([
    { checkout: { unattended_payment: { fund_id: card().id } } },
  ]);
});

test("the method for later purchases is chosen on the order's page", async () => {
  server.use(api.get('/cart', filledCart({ requiresUnattendedPaymentMethod: true })));
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});

test('removed items, scheduled days and the app’s link are shown', async () => {
  const gone = removedItem();
  const ordered = cartItem({
    purchaseOn: '2026-12-24',
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: '2026-12-24T00:00:00Z' },
  });
  server.use(
    api.get(
      '/cart',
      filledCart({
        cartItems: [cartItem(), ordered],
        totalDue: aud('30.00'),
        preOrderTotal: aud('10.00'),
        requiresUnattendedPaymentMethod: true,
        autoRemovedItems: [gone],
      }),
    ),
  );
  pays({});
  sessionStorage.setItem('wattle.back-to-app', 'wattle://receipt/1');
  const { user, router } = open('/deposit?later=wallet');
  expect(await screen.findByText('No longer in your cart: Oz Lotto, 4 games')).toBeVisible();
  expect(screen.getByText('Due later, on the day you chose')).toBeVisible();
  expect(await screen.findByText('We take it from your wallet only, on the day you chose.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60 and pay $30.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/receipt/${CHECKOUT}`));
  expect(router.state.location.search).toBe('?successMobileDeepLink=wattle%3A%2F%2Freceipt%2F1');
  sessionStorage.clear();
});

test('test money pays, too', async () => {
  const settled = { depositId: ID, status: 'settled', amount: aud('17.60'), availableFunds: aud('30.00') };
  server.use(
    api.get('/payment_methods', { td: paymentMethod('td') }),
    api.post('/funds/td/deposit', settled, { status: 201 }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $17.60' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});

test('a small gap asks for the smallest deposit', async () => {
  server.use(api.get('/funds', funds({ availableFunds: aud('29.90') })));
  open();
  expect(await screen.findByLabelText('Amount')).toHaveValue('5.00');
});

test('only what pays at once is asked for', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/payment_methods', ({ url }: { url: URL }) => {
      asked.push(url.searchParams.get('funds.cart') ?? '');
      return { td: paymentMethod('td') };
    }),
  );
  open();
  await screen.findByLabelText('Amount');
  expect(asked).toEqual(['true']);
});

const waiting = (change: Partial<NonNullable<DepositPurchase['deposit']>['challenge']> | null) => ({
  status: 'processing' as const,
  deposit: {
    depositId: ID,
    amount: aud('17.60'),
    challenge: change && {
      type: 'frame' as const,
      url: 'https://issuer.example/challenge',
      expiresAt: '2026-11-20T03:10:00Z',
      ...change,
    },
  },
});

test('the issuer’s question comes first, without leaving the checkout', async () => {
  pays(waiting({}), 202);
  server.use(
    api.get(
      `/deposits/${ID}`,
      deposit({ status: 'awaiting_customer', challenge: challenge(), settledAt: null }),
    ),
    api.post(`/checkout/deposits/${ID}/return`, depositPurchase(waiting({}))),
    api.get(`/checkout/${CHECKOUT}`, depositPurchase(waiting({}))),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByTitle("Your bank's page")).toHaveAttribute('src', challenge().url);
  expect(router.state.location.pathname).toBe(`/checkout/deposit/${ID}/success`);
});

test('PayPal is left for', async () => {
  server.use(
    api.get('/payment_methods', { pl: paymentMethod('pl', { availableGateways: ['paypal'] }) }),
    api.post(
      '/funds/pl/paypal/deposit_purchase',
      depositPurchase(waiting({ type: 'redirect', url: 'https://paypal.example/agree' })),
      { status: 202 },
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $17.60 with PayPal and pay $30.00' }));
  await waitFor(() => expect(leaveSite).toHaveBeenCalledWith('https://paypal.example/agree'));
});

test('an unknown outcome is polled', async () => {
  pays(waiting(null), 202);
  server.use(
    api.get(`/deposits/${ID}`, deposit({ status: 'processing', settledAt: null })),
    api.post(`/checkout/deposits/${ID}/return`, depositPurchase(waiting(null))),
    api.get(`/checkout/${CHECKOUT}`, depositPurchase(waiting(null))),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/checkout/deposit/${ID}/success`);
});
