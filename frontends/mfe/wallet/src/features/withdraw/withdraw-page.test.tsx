import { analytics } from '@wattle/platform';
import {
  api,
  aud,
  axeViolations,
  bankAccount,
  type Call,
  customer,
  funds,
  paymentMethods,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  withdrawal,
  withdrawalOptions,
} from '@wattle/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const allowed = site({ capabilities: ['wallet_withdrawal', 'viewing_orders', 'verify_id'] });
const open = (change: Parameters<typeof customer>[0] = {}) =>
  renderMfe(mfe, { url: '/my-account/withdraw', customer: customer(change), site: allowed });

const methods = (accounts: ReturnType<typeof bankAccount>[], hours = 24) =>
  paymentMethods({
    tt: {
      code: 'tt',
      name: 'Bank account',
      enabled: false,
      rules: { enabled: false, minAmount: '5.00', maxAmount: '1000000.00', gateways: {} },
      availableGateways: [],
      attributes: { newDestinationHours: hours },
      funds: accounts,
    },
  });

beforeEach(() => {
  server.use(
    api.get('/funds', funds({ withdrawableFunds: aud('45.00'), availableFunds: aud('45.00') })),
    api.get('/withdrawals/methods', withdrawalOptions()),
    api.get('/payment_methods', methods([bankAccount()])),
    api.page('/withdrawals', []),
    api.get('/withdrawals/w-1', withdrawal({ id: 'w-1' })),
  );
});

test('a withdrawal goes to the chosen account and ends at its steps', async () => {
  const calls: Call[] = [];
  server.use(
    api.post(`/withdrawals/${bankAccount().id}/withdraw`, (call: Call) => {
      calls.push(call);
      return 'w-1';
    }),
  );
  const { user, router } = open();
  expect(await screen.findByText(/You can withdraw/)).toHaveTextContent('You can withdraw $45.00.');
  expect(await screen.findByRole('radio', { name: /062-000 ••••5678, Ada Byron/ })).toBeChecked();
  expect(screen.queryByText(/Test withdrawal/)).toBeNull();
  expect(await axeViolations()).toEqual([]);

  await user.type(screen.getByLabelText('Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/withdraw/details/w-1'));
  expect(calls[0]?.body).toEqual({
    amount: { amount: '20.00', currency: 'AUD' },
    method: 'tt',
    bank_type: 'national',
  });
  expect(calls[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('a press sends the same key again until the answer is known', async () => {
  const keys: (string | null)[] = [];
  server.use(
    api.post(`/withdrawals/${bankAccount().id}/withdraw`, ({ headers }: Call) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1
        ? refusal(503, [{ target: 'general', code: 'unavailable', message: 'The wallet is busy.' }])
        : 'w-1';
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Everything: $45.00' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw $45.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The wallet is busy.');
  await user.click(screen.getByRole('button', { name: 'Withdraw $45.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/withdraw/details/w-1'));
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['50', 'Please enter an amount equal to or less than $45.00.'],
  ['4.99', 'Please enter an amount equal to or greater than $5.00.'],
  ['1.234', 'Amount must follow format e.g: 1.50'],
])('%s is refused before anything is sent', async (typed, message) => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Amount'), typed);
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a little rest can be withdrawn whole', async () => {
  server.use(api.get('/funds', funds({ withdrawableFunds: aud('1.20') })));
  open();
  expect(await screen.findByLabelText('Amount')).toHaveAccessibleDescription('From $1.20 to $1.20.');
});

test('a refusal of the wallet stands at the amount, another above the form', async () => {
  const answers = [
    refusal(422, [{ target: 'amount', code: 'insufficient_funds', message: 'There is not enough money.' }]),
    refusal(422, [{ target: 'general', code: 'withdrawal_open', message: 'One is still on its way.' }]),
  ];
  server.use(api.post(`/withdrawals/${bankAccount().id}/withdraw`, () => answers.shift()));
  const track = vi.spyOn(analytics, 'track');
  const { user } = open();
  await user.type(await screen.findByLabelText('Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/There is not enough money\./),
  );
  expect(track).toHaveBeenCalledWith('withdrawal_failed', { properties: { method: 'tt' } });
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('One is still on its way.');
});

test('a donation needs a cause', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/withdrawals/do/withdraw', ({ body }: Call) => {
      bodies.push(body);
      return 'w-1';
    }),
  );
  const track = vi.spyOn(analytics, 'track');
  const { user, router } = open();
  await user.click(await screen.findByRole('radio', { name: /Donate it to a cause/ }));
  await user.type(screen.getByLabelText('Amount'), '10');
  await user.click(screen.getByRole('button', { name: 'Give $10.00' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Cause')).toHaveAccessibleDescription('This field is required'),
  );
  await user.selectOptions(screen.getByLabelText('Cause'), 'Reef Keepers');
  await user.click(screen.getByRole('button', { name: 'Give $10.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/withdraw/details/w-1'));
  expect(bodies).toEqual([
    { amount: { amount: '10.00', currency: 'AUD' }, method: 'do', cause_key: 'reef_keepers' },
  ]);
  expect(track).toHaveBeenCalledWith('withdrawal_requested', {
    properties: { method: 'do', amount: '10.00', id: 'w-1', bank_type: null },
  });
});

test('the test withdrawal is there only where it is offered', async () => {
  server.use(
    api.get(
      '/withdrawals/methods',
      withdrawalOptions({
        methods: [{ code: 'tw', name: 'Test withdrawal', minAmount: aud('5.00') }],
        causes: [],
      }),
    ),
  );
  open();
  expect(await screen.findByRole('radio', { name: /Test withdrawal/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add a bank account/ })).toBeNull();
});

test('a new account says from when money goes there', async () => {
  server.use(api.get('/payment_methods', methods([bankAccount({ createdAt: new Date().toISOString() })])));
  open();
  expect(await screen.findByText(/for your safety, money leaves from/)).toBeVisible();
});

test("an account is added with its BSB; the wallet's errors show at fields", async () => {
  const bodies: unknown[] = [];
  const answers = [
    refusal(400, [
      { target: 'bsb', code: 'invalid', message: 'No bank has this BSB' },
      { target: 'account_number', code: 'invalid', message: 'Please enter 4 to 9 digits' },
    ]),
  ];
  server.use(
    api.post(
      '/funds/bank-account',
      ({ body }: Call) => {
        bodies.push(body);
        return answers.shift() ?? { ...bankAccount(), method: 'tt', accountName: 'Ada Byron' };
      },
      { status: 201 },
    ),
    api.get('/payment_methods', methods([])),
  );
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a bank account' }));
  await user.click(await screen.findByRole('button', { name: 'Add account' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(3);
  await user.type(screen.getByLabelText('BSB'), '0620');
  expect(await screen.findByText('Please enter the 6 digits of your BSB')).toBeVisible();
  await user.type(screen.getByLabelText('BSB'), '00');
  await user.type(screen.getByLabelText('Account number'), '1');
  await user.type(screen.getByLabelText('Account name'), 'Ada Byron');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await waitFor(() =>
    expect(screen.getByLabelText('BSB')).toHaveAccessibleDescription(/No bank has this BSB/),
  );
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription('Please enter 4 to 9 digits');

  await user.type(screen.getByLabelText('Account number'), '2345678');
  server.use(api.get('/payment_methods', methods([bankAccount()])));
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  expect(await screen.findByRole('radio', { name: /062-000 ••••5678/ })).toBeChecked();
  expect(toasts.snapshot()[0]?.message).toBe('062-000 ••••5678 is added.');
  expect(bodies.at(-1)).toEqual({
    type: 'national',
    code: '062000',
    account_number: '12345678',
    account_name: 'Ada Byron',
  });
});

test('a PayID has no bank code', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.get('/payment_methods', methods([])),
    api.post('/funds/bank-account', ({ body }: Call) => {
      bodies.push(body);
      return { ...bankAccount(), method: 'tt', accountName: 'Ada Byron' };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a bank account' }));
  await user.click(screen.getByRole('radio', { name: 'PayID: email address' }));
  expect(screen.queryByLabelText('BSB')).toBeNull();
  await user.type(screen.getByLabelText('Email address of your PayID'), 'ada@example.com');
  await user.type(screen.getByLabelText('Account name'), 'Ada Byron');
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { type: 'payid_email', code: '', account_number: 'ada@example.com', account_name: 'Ada Byron' },
    ]),
  );
});

test('British accounts have a sort code, and no PayID', async () => {
  server.use(api.get('/payment_methods', methods([])));
  const { user } = renderMfe(mfe, {
    url: '/my-account/withdraw',
    customer: customer(),
    site: site({ currency: 'GBP', locale: 'en-GB', capabilities: ['wallet_withdrawal'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a bank account' }));
  expect(screen.getByLabelText('Sort code')).toBeVisible();
  expect(screen.queryByRole('radio', { name: /PayID/ })).toBeNull();
});

test('an unverified customer is led to verification, an empty wallet says so', async () => {
  open({ isVerified: false });
  expect(await screen.findByRole('link', { name: 'Verify your account' })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('an empty wallet has nothing to withdraw', async () => {
  server.use(api.get('/funds', funds({ withdrawableFunds: aud('0.00') })));
  open();
  expect(await screen.findByRole('heading', { name: 'There is nothing to withdraw yet' })).toBeVisible();
});

test('money that cannot be withdrawn yet is explained', async () => {
  server.use(api.get('/funds', funds({ withdrawableFunds: aud('10.00'), availableFunds: aud('25.00') })));
  open();
  expect(
    await screen.findByText(/bonus money, a deposit that your bank may still reverse, or what you owe/),
  ).toBeVisible();
});

test('the latest withdrawals say how they stand', async () => {
  server.use(
    api.page('/withdrawals', [
      withdrawal({ id: 'w-2', state: 'submitted' }),
      withdrawal({ id: 'w-3', state: 'returned' }),
      withdrawal({ id: 'w-4', method: 'do', destination: 'Reef Keepers', state: 'paid' }),
    ]),
  );
  open();
  expect(await screen.findByRole('link', { name: /Sent to the bank/ })).toHaveAttribute(
    'href',
    '/my-account/withdraw/details/w-2',
  );
  expect(screen.getByRole('link', { name: /Sent back/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /to Reef Keepers.*Given/ })).toBeVisible();
});

test('a segment without withdrawals has no such page', async () => {
  const { router } = renderMfe(mfe, { url: '/my-account/withdraw', customer: customer() });
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
