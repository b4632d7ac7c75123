import {
  api,
  aud,
  axeViolations,
  type Call,
  card,
  challenge,
  customer,
  customerLimit,
  deposit,
  funds,
  gateway,
  limits,
  paymentMethod,
  paymentMethods,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { simulatedFrame } from '../../hosted-fields/simulated-frame.ts';
import mfe from '../../mfe.tsx';
import { leaveSite } from './leave-site.ts';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ID = deposit().depositId;
const open = () => renderMfe(mfe, { url: '/my-account/deposit', customer: customer() });
const offer = (...methods: ReturnType<typeof paymentMethod>[]) =>
  server.use(api.get('/payment_methods', Object.fromEntries(methods.map((method) => [method.code, method]))));

/** The wallet's answer to a deposit at this address, and what it was asked. */
function begins(path: string, answer: object | ((call: Call) => unknown), status = 201) {
  const calls: Call[] = [];
  server.use(
    api.post(
      path,
      (call) => {
        calls.push(call);
        return typeof answer === 'function' ? (answer as (call: Call) => unknown)(call) : answer;
      },
      { status },
    ),
  );
  return calls;
}

async function press(user: ReturnType<typeof open>['user'], amount: string, name: string | RegExp) {
  await user.type(await screen.findByLabelText('Amount'), amount);
  await user.click(screen.getByRole('button', { name }));
}

beforeEach(() => {
  server.use(
    api.get('/funds/card_gateways', { availableCardGateways: ['stripe', 'braintree'] }),
    api.get('/funds/stripe', gateway()),
    api.get('/spend-limits', limits()),
    api.get(`/deposits/${ID}`, deposit()),
  );
});

test('test money says what it is and ends at its details', async () => {
  const calls = begins('/funds/td/deposit', {
    depositId: ID,
    status: 'settled',
    amount: aud('12.50'),
    availableFunds: aud('12.50'),
  });
  const { user, router } = open();
  const amount = await screen.findByLabelText('Amount');
  expect(amount).toHaveValue('');
  await waitFor(() => expect(amount).toHaveAccessibleDescription('From $1.00 to $1,000.00.'));
  expect(await axeViolations()).toEqual([]);

  await press(user, '12.5', 'Deposit $12.50');
  expect(await screen.findByRole('heading', { name: /is in your wallet/ })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}`);
  expect(calls.map(({ body }) => body)).toEqual([{ amount: { amount: '12.50', currency: 'AUD' } }]);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['0.50', 'Please enter an amount equal to or greater than $1.00.'],
  ['1000.01', 'Please enter an amount equal to or less than $1,000.00.'],
  ['1.234', 'Amount must follow format e.g: 1.50'],
  ['-5', 'Amount must follow format e.g: 1.50'],
])('%s is refused before anything is sent', async (typed, message) => {
  const { user } = open();
  await press(user, typed, /^Deposit/);
  expect(await screen.findByText(message)).toBeVisible();
});

test("the wallet's refusal shows at the amount", async () => {
  server.use(
    api.refuse('post', '/funds/td/deposit', 422, [
      { target: 'amount.amount', code: 'amount_too_large', message: 'This goes over your weekly limit.' },
    ]),
  );
  const { user } = open();
  await press(user, '20', 'Deposit $20.00');
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/This goes over your weekly limit\./),
  );
});

test('a retry after no answer sends the same key: the money arrives once', async () => {
  const calls = begins('/funds/td/deposit', () =>
    calls.length === 1
      ? refusal(503, [{ target: 'general', code: 'unavailable', message: 'The wallet is busy.' }])
      : { depositId: ID, status: 'settled', amount: aud('20.00'), availableFunds: aud('20.00') },
  );
  const { user, router } = open();
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('alert')).toHaveTextContent('the same deposit is taken only once');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}`));
  const [first, second] = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('without a deposit method the page says so', async () => {
  offer();
  open();
  expect(await screen.findByText('Deposits are closed at the moment')).toBeVisible();
});

test('a segment without deposits has no deposit page', async () => {
  const { router } = renderMfe(mfe, {
    url: '/my-account/deposit',
    customer: customer(),
    site: site({ capabilities: ['viewing_orders'] }),
  });
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});

test('a saved card is preselected, and is charged with the browser facts', async () => {
  offer(paymentMethod('cc', { funds: [card()] }), paymentMethod('td'));
  const calls = begins(`/funds/${card().id}/deposit`, deposit({ fundId: card().id }));
  const { user, router } = open();
  expect(await screen.findByRole('radio', { name: /Visa ending in 5556/ })).toBeChecked();
  await press(user, '20', 'Deposit $20.00');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}`));
  expect(calls[0]?.headers.get('X-Api-Version')).toBe('3.0');
  expect(calls[0]?.body).toMatchObject({
    amount: { amount: '20.00', currency: 'AUD' },
    customer_fund_id: card().id,
    strong_customer_authentication: {
      browser_javascript_enabled: true,
      notification_url: `${location.origin}/3ds/notify`,
    },
  });
});

test('a saved card sends a token of the security code, never the code', async () => {
  const saved = card({ gatewayKey: 'eway', cscRequired: true });
  offer(paymentMethod('cc', { funds: [saved] }));
  server.use(api.get('/funds/eway', gateway({ gatewayKey: 'eway', cscRequired: true })));
  const calls = begins(`/funds/${saved.id}/deposit`, deposit());
  const { user } = open();
  await simulatedFrame('Security code', 'csc', { token: 'csc_1' });
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('heading', { name: /is in your wallet/ })).toBeVisible();
  expect(calls[0]?.headers.get('X-Api-Version')).toBe('3.4');
  expect(calls[0]?.body).toMatchObject({ csc: 'csc_1' });
});

test('a new card is paid by a token of the provider’s fields', async () => {
  offer(paymentMethod('cc'));
  const calls = begins('/funds/cc/stripe/deposit', deposit());
  const { user } = open();
  const { frame, asked } = await simulatedFrame('Card details', 'card', { token: 'pm_1' });
  expect(new URL(frame.src).searchParams.get('parent')).toBe(location.origin);
  expect(await axeViolations()).toEqual([]);
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('heading', { name: /is in your wallet/ })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({ token: 'pm_1', deposit_method_code: 'cc', gateway_key: 'stripe' });
});

test('Enter in the fields presses the button', async () => {
  offer(paymentMethod('cc'));
  const calls = begins('/funds/cc/stripe/deposit', deposit());
  const { user } = open();
  const { asked, say } = await simulatedFrame('Card details', 'card');
  await user.type(screen.getByLabelText('Amount'), '20');
  say({ type: 'token', id: null, token: 'pm_enter' });
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ token: 'pm_enter' }));
  expect(asked).toEqual([]);
});

test('a new card to save is saved by an intent first', async () => {
  offer(paymentMethod('cc'));
  const setups = begins('/funds/stripe/setup', { setupId: 'seti_1', clientSecret: 'secret_1' });
  const adds = begins('/funds/cc/stripe', card());
  const calls = begins(`/funds/${card().id}/deposit`, deposit());
  const { user } = open();
  const { asked } = await simulatedFrame('Card details', 'card', { token: 'pm_1' });
  await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
  await press(user, '20', 'Deposit $20.00');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(setups[0]?.body).toEqual({ deposit_method_code: 'cc' });
  expect(asked[0]?.client_secret).toBe('secret_1');
  expect(adds[0]?.body).toEqual({ token: 'pm_1', is_default: false });
});

test('input that the provider’s fields refuse is not sent', async () => {
  offer(paymentMethod('cc'));
  const { user } = open();
  const { asked } = await simulatedFrame('Card details', 'card', {
    field: 'number',
    message: 'Wrong number',
  });
  await press(user, '20', 'Deposit $20.00');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Deposit $20.00' })).toBeEnabled();
});

test('a declined card says why and leaves the form as it was', async () => {
  offer(paymentMethod('cc', { funds: [card()] }));
  begins(
    `/funds/${card().id}/deposit`,
    deposit({ status: 'failed', failure: { code: 'card_declined', message: 'Your card was declined.' } }),
  );
  const { user, router } = open();
  await press(user, '20', 'Deposit $20.00');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Your card was declined. No money was taken. Try another card or another way to pay.',
  );
  // The button is a screen below: the focus goes to the message.
  expect(alert.parentElement).toHaveFocus();
  expect(router.state.location.pathname).toBe('/my-account/deposit');
  expect(screen.getByLabelText('Amount')).toHaveValue('20');
});

test('pressed without a network, nothing is sent', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  offer(paymentMethod('cc', { funds: [card()] }));
  server.use(api.unreachable('post', `/funds/${card().id}/deposit`));
  const { user } = open();
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Nothing was sent.');
});

test('the most that is named is what the limit leaves', async () => {
  server.use(
    api.get('/spend-limits', limits({ precommitment: customerLimit({ remaining: aud('200.00') }) })),
  );
  open();
  const amount = await screen.findByLabelText('Amount');
  await waitFor(() => expect(amount).toHaveAccessibleDescription('From $1.00 to $200.00.'));
  expect(screen.getByText(/^You can deposit/)).toHaveTextContent('You can deposit $200.00 more.');
});

test('without a way to pay it is asked for in its own words', async () => {
  offer(paymentMethod('cc'), paymentMethod('td'));
  const { user } = open();
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByText('Choose how to pay')).toBeVisible();
});

test('a failure without words is our technical difficulty', async () => {
  offer(paymentMethod('cc', { funds: [card()] }));
  begins(`/funds/${card().id}/deposit`, deposit({ status: 'failed' }));
  const { user } = open();
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We're experiencing technical difficulties. Please reload the page to try again.",
  );
});

test.each([
  ['is empty', null],
  ['names no deposit', {}],
])('an answer that %s is a technical error, and the deposit is retried', async (_, first) => {
  offer(paymentMethod('cc', { funds: [card()] }));
  const calls = begins(`/funds/${card().id}/deposit`, () => (calls.length === 1 ? first : deposit()));
  const { user, router } = open();
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We're experiencing technical difficulties. Please reload the page to try again. We do not know yet",
  );
  expect(router.state.location.pathname).toBe('/my-account/deposit');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  expect(await screen.findByRole('heading', { name: /is in your wallet/ })).toBeVisible();
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
});

test('an answer that was lost is asked for again with the same token and key', async () => {
  offer(paymentMethod('cc'));
  const calls = begins('/funds/cc/stripe/deposit', () =>
    calls.length === 1
      ? refusal(503, [{ target: 'general', code: 'provider_unavailable', message: '' }])
      : deposit(),
  );
  const { user } = open();
  const { asked } = await simulatedFrame('Card details', 'card', { token: 'pm_once' });
  await press(user, '20', 'Deposit $20.00');
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(asked).toHaveLength(1);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
});

test.each([
  ['ap', 'Apple Pay'],
  ['gp', 'Google Pay'],
] as const)('the sheet of %s pays, and closing it takes nothing', async (code, name) => {
  offer(paymentMethod(code));
  const calls = begins(`/funds/${code}/stripe/deposit`, deposit({ depositMethodCode: code }));
  const { user } = open();
  await press(user, '20', `Deposit $20.00 with ${name}`);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(calls).toEqual([]);

  await user.click(await screen.findByRole('button', { name: `Deposit $20.00 with ${name}` }));
  const sheet = await simulatedFrame(name, code);
  sheet.say({ type: 'token', id: null, token: 'tok_sheet' });
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ token: 'tok_sheet', deposit_method_code: code }),
  );
});

test('a wallet of the device is not offered where the browser has none', async () => {
  offer(paymentMethod('ap'), paymentMethod('gp'), paymentMethod('td'), paymentMethod('pl'));
  server.use(api.get('/funds/stripe', gateway({ publishableKey: 'pk_live_1' })));
  open();
  expect(await screen.findByRole('radio', { name: /PayPal/ })).toBeVisible();
  expect(screen.queryByRole('radio', { name: /Pay$/ })).toBeNull();
});

test('PayPal asks the customer on its own page', async () => {
  offer(paymentMethod('pl', { availableGateways: ['paypal'] }));
  const calls = begins(
    '/funds/pl/paypal/deposit',
    deposit({
      status: 'awaiting_customer',
      depositMethodCode: 'pl',
      challenge: challenge({ type: 'redirect', url: 'https://paypal.example/agree' }),
    }),
    202,
  );
  const { user } = open();
  await press(user, '20', 'Deposit $20.00 with PayPal');
  await waitFor(() => expect(leaveSite).toHaveBeenCalledWith('https://paypal.example/agree'));
  expect(calls[0]?.body).toMatchObject({ deposit_method_code: 'pl', gateway_key: 'paypal' });
});

test('a direct debit saves the account, shows its terms and takes days', async () => {
  offer(paymentMethod('bd', { availableGateways: ['stripe'] }));
  begins('/funds/stripe/setup', { setupId: 'seti_1', clientSecret: 'secret_1' });
  const account = card({ type: 'bank', depositMethodCode: 'bd', brand: 'bank', last4: '3456' });
  const adds = begins('/funds/bd/stripe', account);
  const pending = deposit({ status: 'processing', depositMethodCode: 'bd', settledAt: null });
  const calls = begins(`/funds/${account.id}/deposit`, pending, 202);
  server.use(api.get(`/deposits/${ID}`, pending), api.post(`/deposits/${ID}/return`, pending));
  const { user } = open();
  expect(await screen.findByText('Direct debit request')).toBeVisible();
  await simulatedFrame('Account to debit', 'bank', { token: 'pm_bank' });
  await press(user, '20', 'Deposit $20.00');
  expect(await screen.findByRole('heading', { name: 'Your direct debit is on its way' })).toBeVisible();
  expect(adds[0]?.body).toMatchObject({ token: 'pm_bank' });
  expect(calls[0]?.body).toMatchObject({ customer_fund_id: account.id });
});

test('a bank transfer shows its details and has no form to submit', async () => {
  offer(
    paymentMethod('dd', {
      attributes: {
        accountName: 'Wattle customer funds',
        bsb: '062-000',
        accountNumber: '12345678',
        payid: 'deposits@wattle.example',
        payidType: 'payid_email',
        reference: 'W7K3M9',
      },
    }),
  );
  const { user } = open();
  expect(await screen.findByText('062-000')).toBeVisible();
  expect(screen.getByText('deposits@wattle.example')).toBeVisible();
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Deposit/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy reference for PayID' }));
  expect(await navigator.clipboard.readText()).toBe('W7K3M9');
  expect(await axeViolations()).toEqual([]);
});

test('BPAY shows the biller and the customer’s own number', async () => {
  offer(
    paymentMethod('bp', { attributes: { billerCode: '123456', customerReferenceNumber: '1000019' } }),
    paymentMethod('td'),
  );
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /BPAY/ }));
  expect(await screen.findByText('123456')).toBeVisible();
  expect(screen.getByText('1000019')).toBeVisible();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('the remaining deposit limit stands beside the amount', async () => {
  server.use(
    api.get(
      '/spend-limits',
      limits({
        precommitment: {
          id: 'p',
          period: 'week',
          limit: aud('100.00'),
          used: aud('60.00'),
          remaining: aud('40.00'),
          requested: null,
        },
      }),
    ),
  );
  open();
  expect(await screen.findByText(/You can deposit/)).toHaveTextContent(
    'You can deposit $40.00 more. Your deposit limit is $100.00 in any 7-day period. Change it',
  );
});

test('the issuer’s question shows in a frame; its answer decides the deposit', async () => {
  offer(paymentMethod('cc', { funds: [card()] }));
  const waiting = deposit({ status: 'awaiting_customer', challenge: challenge(), settledAt: null });
  begins(`/funds/${card().id}/deposit`, waiting, 202);
  server.use(api.get(`/deposits/${ID}`, waiting));
  const returns = begins(`/deposits/${ID}/return`, deposit(), 200);
  const { user, router } = open();
  await press(user, '20', 'Deposit $20.00');
  const frame = await screen.findByTitle<HTMLIFrameElement>("Your bank's page");
  expect(router.state.location.pathname).toBe(`/my-account/deposit/authorisation/${ID}`);
  expect(frame).toHaveAttribute('src', 'https://issuer.example/challenge');
  expect(frame).toHaveAttribute('width', '500');

  const data = { source: 'wattle-3ds', deposit_id: ID };
  window.dispatchEvent(new MessageEvent('message', { origin: 'https://elsewhere.example', data }));
  expect(returns).toEqual([]);
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}/success`),
  );
  expect(returns.map(({ body }) => body)).toEqual([{ cancelled: false }]);
});

test('closing the issuer’s question allows continuing or cancelling', async () => {
  const waiting = deposit({ status: 'awaiting_customer', challenge: challenge(), settledAt: null });
  const abandoned = deposit({
    status: 'abandoned',
    failure: { code: 'abandoned', message: '' },
    settledAt: null,
  });
  server.use(api.get(`/deposits/${ID}`, waiting));
  const returns = begins(`/deposits/${ID}/return`, abandoned, 200);
  const { user, router } = renderMfe(mfe, {
    url: `/my-account/deposit/authorisation/${ID}`,
    customer: customer(),
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByTitle("Your bank's page")).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue with your bank' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Continue with your bank' }));
  expect(await screen.findByTitle("Your bank's page")).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/my-account/deposit/details/${ID}/failure`),
  );
  expect(returns[0]?.body).toEqual({ cancelled: true });
  expect(await screen.findByRole('heading', { name: 'The deposit was not finished' })).toBeVisible();
});

test('the wallet of the page knows the money at once', async () => {
  let available = '5.00';
  server.use(api.get('/funds', () => funds({ availableFunds: aud(available) })));
  offer(paymentMethod('cc', { funds: [card()] }), ...Object.values(paymentMethods()));
  begins(`/funds/${card().id}/deposit`, () => {
    available = '25.00';
    return deposit();
  });
  const { user } = open();
  await press(user, '20', 'Deposit $20.00');
  await waitFor(() =>
    expect(screen.getByText('Available to play').nextElementSibling).toHaveTextContent('$25.00'),
  );
});
