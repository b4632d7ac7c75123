import {
  api,
  aud,
  axeViolations,
  card,
  cart,
  challenge,
  customer,
  deposit,
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
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';
import { leaveSite } from './leave-site.ts';
import { paysCart } from './paying-afterwards.ts';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ID = deposit().depositId;
const open = () => renderMfe(mfe, { url: '/deposit', customer: customer() });

beforeEach(() => {
  server.use(
    api.get('/cart', filledCart({ cartTotal: aud('30.00'), totalDue: aud('30.00') })),
    api.get('/funds', funds({ availableFunds: aud('12.40') })),
    api.get('/funds/card_gateways', { availableCardGateways: ['stripe'] }),
    api.get('/funds/stripe', gateway()),
    api.get('/spend-limits', limits()),
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card()] }) }),
  );
});

test('what is missing stands in the field, and paying goes on', async () => {
  server.use(api.post(`/funds/${card().id}/deposit`, deposit({ amount: aud('17.60') }), { status: 201 }));
  const { user, router, toasts } = open();
  expect(await screen.findByLabelText('Amount')).toHaveValue('17.60');
  expect(screen.getByText('Missing').nextElementSibling).toHaveTextContent('$17.60');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deposit $17.60' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('We have received your deposit of $17.60.'));
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

test('the issuer’s question comes first, and this tab remembers that the cart waits', async () => {
  const waiting = deposit({ status: 'awaiting_customer', challenge: challenge(), settledAt: null });
  server.use(
    api.post(`/funds/${card().id}/deposit`, waiting, { status: 202 }),
    api.get(`/deposits/${ID}`, waiting),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $17.60' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/my-account/deposit/authorisation/${ID}`));
  expect(paysCart(ID)).toBe(true);
});

test('PayPal is left for, and this tab remembers that the cart waits', async () => {
  server.use(
    api.get('/payment_methods', { pl: paymentMethod('pl', { availableGateways: ['paypal'] }) }),
    api.post(
      '/funds/pl/paypal/deposit',
      deposit({
        status: 'awaiting_customer',
        depositMethodCode: 'pl',
        challenge: challenge({ type: 'redirect', url: 'https://paypal.example/agree' }),
      }),
      { status: 202 },
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $17.60 with PayPal' }));
  await waitFor(() => expect(leaveSite).toHaveBeenCalledWith('https://paypal.example/agree'));
  expect(paysCart(ID)).toBe(true);
});

test('what is not known yet is waited for on the way to paying', async () => {
  const unknown = deposit({ status: 'processing', settledAt: null });
  server.use(
    api.post(`/funds/${card().id}/deposit`, unknown, { status: 202 }),
    api.get(`/deposits/${ID}`, unknown),
    api.post(`/deposits/${ID}/return`, unknown),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $17.60' }));
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/checkout/deposit/${ID}/success`);
});

test('without a cart the deposit is one like any other', async () => {
  server.use(api.get('/cart', cart()));
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/deposit'));
});
