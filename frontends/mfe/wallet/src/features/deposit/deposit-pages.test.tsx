import {
  api,
  aud,
  axeViolations,
  cart,
  customer,
  filledCart,
  funds,
  paymentMethods,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  transaction,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (url: string) => renderMfe(mfe, { url, customer: customer() });
const deposited = (amount: string) => ({
  depositId: 'deposit-1',
  status: 'settled',
  amount: aud(amount),
  availableFunds: aud(amount),
});

test('a deposit by test money says what it is and ends at its details', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post(
      '/funds/td/deposit',
      ({ body }) => {
        bodies.push(body);
        return deposited('12.50');
      },
      { status: 201 },
    ),
    api.page('/transactions', [transaction({ reference: 'deposit-1', amount: aud('12.50') })]),
  );
  const { user, router } = open('/my-account/deposit');
  expect(await screen.findByText(/no card is charged and no real money moves/)).toBeVisible();
  const amount = screen.getByLabelText('Amount');
  expect(amount).toHaveValue('');
  expect(amount).toHaveAccessibleDescription('From $1.00 to $1,000.00.');
  expect(await axeViolations()).toEqual([]);

  await user.type(amount, '12.5');
  await user.click(screen.getByRole('button', { name: 'Deposit $12.50' }));
  expect(await screen.findByText(/is in your wallet/)).toHaveTextContent('$12.50 is in your wallet');
  expect(router.state.location.pathname).toBe('/my-account/deposit/details/deposit-1');
  expect(bodies).toEqual([{ amount: { amount: '12.50', currency: 'AUD' } }]);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['0.50', 'Please enter an amount equal to or greater than $1.00.'],
  ['1000.01', 'Please enter an amount equal to or less than $1,000.00.'],
  ['1.234', 'Amount must follow format e.g: 1.50'],
  ['-5', 'Amount must follow format e.g: 1.50'],
])('%s is refused before anything is sent', async (typed, message) => {
  const { user } = open('/my-account/deposit');
  await user.type(await screen.findByLabelText('Amount'), typed);
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('what the wallet refuses stands at the amount', async () => {
  server.use(
    api.refuse('post', '/funds/td/deposit', 422, [
      { target: 'amount.amount', code: 'amount_too_large', message: 'This goes over your weekly limit.' },
    ]),
  );
  const { user } = open('/my-account/deposit');
  await user.type(await screen.findByLabelText('Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/This goes over your weekly limit\./),
  );
});

test('a retry after no answer sends the same key, so that the money arrives once', async () => {
  const keys: (string | null)[] = [];
  server.use(
    api.post('/funds/td/deposit', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1
        ? refusal(503, [{ target: 'general', code: 'unavailable', message: 'The wallet is busy.' }])
        : deposited('20.00');
    }),
    api.page('/transactions', [transaction({ reference: 'deposit-1' })]),
  );
  const { user, router } = open('/my-account/deposit');
  await user.type(await screen.findByLabelText('Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The wallet is busy.');
  await user.click(screen.getByRole('button', { name: 'Deposit $20.00' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/deposit/details/deposit-1'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('without a deposit method the page says so', async () => {
  server.use(api.get('/payment_methods', {}));
  open('/my-account/deposit');
  expect(await screen.findByText('Deposits are closed at the moment')).toBeVisible();
});

test('a deposit that is not among the latest transactions leads to all of them', async () => {
  server.use(api.page('/transactions', []));
  open('/my-account/deposit/details/long-ago');
  expect(await screen.findByRole('link', { name: 'See all transactions' })).toBeVisible();
});

test('on the way to paying, what is missing stands in the field and paying goes on', async () => {
  server.use(
    api.get('/cart', filledCart({ cartTotal: aud('30.00'), totalDue: aud('30.00') })),
    api.get('/funds', funds({ availableFunds: aud('12.40') })),
    api.post('/funds/td/deposit', deposited('17.60')),
  );
  const { user, router, toasts } = open('/deposit');
  expect(await screen.findByLabelText('Amount')).toHaveValue('17.60');
  expect(screen.getByText('Missing').nextElementSibling).toHaveTextContent('$17.60');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('We have received your deposit of $17.60.'));
});

test('a small gap asks for the smallest deposit', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.get('/funds', funds({ availableFunds: aud('3.00') })),
    api.get('/payment_methods', paymentMethods()),
  );
  open('/deposit');
  expect(await screen.findByLabelText('Amount')).toHaveValue('1.00');
});

test('without a cart the deposit is one like any other', async () => {
  server.use(api.get('/cart', cart()));
  const { router } = open('/deposit');
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/deposit'));
});

test('a segment without deposits has no deposit page', async () => {
  const { router } = renderMfe(mfe, {
    url: '/my-account/deposit',
    customer: customer(),
    site: site({ capabilities: ['viewing_orders'] }),
  });
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
