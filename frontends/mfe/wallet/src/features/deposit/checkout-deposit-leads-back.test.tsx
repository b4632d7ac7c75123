import { type Cart, cartQuery, fundsQuery } from '@wattle/api-client';
import {
  act,
  api,
  aud,
  axeViolations,
  card,
  cart,
  customer,
  depositPurchase,
  depositsByCard,
  filledCart,
  funds,
  partnerCart,
  paymentMethod,
  refusal,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';
import { leaveSite } from './leave-site.ts';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ORDER = { cartTotal: aud('30.00'), totalDue: aud('30.00') };
const PAYS = `/funds/${card().id}/deposit_purchase`;
const open = (url = '/deposit') => renderMfe(mfe, { url, customer: customer() });
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: /^Deposit/ }));

const stands = (change: Partial<Cart>) =>
  server.use(
    api.get('/cart', filledCart({ ...ORDER, ...change })),
    api.get('/purchase/kiosk/cart', partnerCart({ cart: filledCart({ ...ORDER, ...change }) })),
  );

/** The next press is refused; what it was for has changed in another window meanwhile. */
const refuses = (code: string, message: string, change: Partial<Cart>, headers?: HeadersInit) =>
  server.use(
    api.post(PAYS, () => {
      stands(change);
      return refusal(409, [{ target: 'general', code, message }], headers);
    }),
  );

beforeEach(() => {
  sessionStorage.clear();
  stands({});
  server.use(api.get('/funds', funds({ availableFunds: aud('12.40') })), ...depositsByCard());
});

test('a reload after a lost answer says so, and shows no form', async () => {
  server.use(
    api.post(PAYS, () => {
      server.use(api.get('/cart', cart({ version: 2 })));
      return Response.error();
    }),
  );
  const before = open();
  await press(before);
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  before.unmount();

  const { router } = open();
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByText(/Your order may have been paid/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/deposit');
  expect(screen.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/Your deposit pays for your order/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/my-account/deposit');
  expect(await axeViolations()).toEqual([]);
});

const IN_PROGRESS = ['checkout_in_progress', 'Your payment is being processed'] as const;
const CLOSED = { blockedReasons: { close: 'Your payment is being processed.' } };

test.each([
  ['/deposit', '/cart/buy'],
  ['/deposit?partner=kiosk', '/purchase/kiosk'],
])('an order being paid in another window leads to its payment (%s)', async (url, order) => {
  refuses(...IN_PROGRESS, CLOSED, { 'Retry-After': '2' });
  const page = open(url);
  await press(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe(order));
});

test("a payment in progress shows the server's own sentence", async () => {
  refuses(...IN_PROGRESS, {}, { 'Retry-After': '2' });
  await press(open());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your payment is being processed. We do not know yet whether it went through.',
  );
});

test('a price that has changed meanwhile is agreed to where the order is', async () => {
  refuses('price_changed', 'The price has changed. Please check your cart', {
    totalDue: aud('36.00'),
    priceChanges: [{ id: 'item-1', oldPrice: aud('30.00'), newPrice: aud('36.00') }],
  });
  const page = open();
  await press(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/cart/buy'));
});

test('going back from PayPal by the browser shows the current order', async () => {
  server.use(
    api.get('/payment_methods', { pl: paymentMethod('pl', { availableGateways: ['paypal'] }) }),
    api.post(
      '/funds/pl/paypal/deposit_purchase',
      () => {
        stands(CLOSED);
        const challenge = {
          type: 'redirect' as const,
          url: 'https://paypal.example',
          expiresAt: '2026-11-20T03:10:00Z',
        };
        return depositPurchase({
          status: 'processing',
          deposit: { depositId: 'deposit-1', amount: aud('17.60'), challenge },
        });
      },
      { status: 202 },
    ),
  );
  const page = open();
  await press(page);
  await waitFor(() => expect(leaveSite).toHaveBeenCalled());
  expect(page.router.state.location.pathname).toBe('/deposit');
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/cart/buy'));
});

const KEPT = { kept_deposit: { deposit_id: 'deposit-1', amount: aud('17.60') } };
const IN_WALLET = 'Sorry, this draw has closed. Your deposit of $17.60 is in your wallet.';

/** The card is charged, and then the order is refused; its cart stands so from then on, and the wallet has the money. */
function depositStays(left: Parameters<typeof api.get>[1]) {
  const keys: (string | null)[] = [];
  server.use(
    api.post(PAYS, ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      server.use(api.get('/cart', left), api.get('/funds', funds({ availableFunds: aud('30.00') })));
      const said = { target: 'general', code: 'draw_closed', message: 'Sorry, this draw has closed' };
      return refusal(422, [said], {}, KEPT);
    }),
  );
  return keys;
}

test('a deposit whose refused order is gone is shown as in the wallet', async () => {
  depositStays(cart({ version: 2 }));
  await press(open());
  const note = await screen.findByText('Your order did not go through');
  expect(note.closest('[role]')).toHaveTextContent(IN_WALLET);
  expect(screen.queryByText(/may have been paid|without buying anything/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['blocked', filledCart({ ...ORDER, blockedReasons: { spendLimit: 'Your limit is reached.' } })],
  ['still there', filledCart({ ...ORDER, version: 2, totalDue: aud('20.00') })],
])('an order that is %s takes no second deposit and its page says why', async (_, left) => {
  const keys = depositStays(left);
  const { router, toasts, ...page } = open();
  await press({ router, toasts, ...page });
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
  await waitFor(() =>
    expect(toasts.snapshot()).toMatchObject([{ tone: 'danger', message: IN_WALLET, duration: null }]),
  );
  expect(keys).toHaveLength(1);
});

test("the wallet's balance is reloaded before the order is shown again", async () => {
  depositStays(filledCart(ORDER));
  const page = open();
  await press(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/cart/buy'));
  expect(page.queryClient.getQueryData(fundsQuery().queryKey)?.availableFunds).toEqual(aud('30.00'));
});

test('a retry after a lost answer shows the same deposit', async () => {
  server.use(
    api.post(PAYS, () => {
      server.use(api.get('/cart', cart({ version: 2 })));
      return Response.error();
    }),
  );
  const { user, ...page } = open();
  await press({ user, ...page });
  const check = await screen.findByRole('button', { name: 'Check again' });
  depositStays(cart({ version: 2 }));
  await user.click(check);
  const note = await screen.findByText('Your order did not go through');
  expect(note.closest('[role]')).toHaveTextContent(IN_WALLET);
  expect(page.toasts.snapshot()).toEqual([]);
});

const declines = (change: Partial<Cart>) =>
  api.post(PAYS, () => {
    stands(change);
    return refusal(422, [
      { target: 'general', code: 'card_declined', message: 'The card was declined. Please try another.' },
    ]);
  });
const DECLINED = 'The card was declined. Please try another. No money was taken.';

test('a refusal does not explain a later outcome of the order', async () => {
  server.use(declines({}));
  const page = open();
  await press(page);
  expect(await screen.findByText(DECLINED)).toBeVisible();
  server.use(api.get('/cart', cart({ version: 2 })));
  await act(() => page.queryClient.invalidateQueries({ queryKey: cartQuery().queryKey }));
  const note = await screen.findByText('Nothing is left to pay for');
  expect(note.closest('[role]')).toHaveTextContent('Your order may have been paid');
  expect(screen.queryByText(DECLINED)).not.toBeInTheDocument();
});

test('a retry that can still pay shows the refusal once', async () => {
  server.use(
    api.post(PAYS, () => {
      stands({ version: 2 });
      return Response.error();
    }),
  );
  const page = open();
  await press(page);
  const check = await screen.findByRole('button', { name: 'Check again' });
  server.use(declines({ version: 2 }));
  await page.user.click(check);
  await waitFor(() => expect(page.toasts.snapshot()).toMatchObject([{ message: DECLINED, duration: null }]));
  expect(await screen.findByRole('button', { name: /^Deposit/ })).toBeVisible();
  expect(screen.queryByText(DECLINED)).not.toBeInTheDocument();
});

test('a refusal before payment is shown where the order ended', async () => {
  server.use(declines({ blockedReasons: { spendLimit: 'Your limit is reached.' } }));
  const page = open();
  await press(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/cart/buy'));
  await waitFor(() => expect(page.toasts.snapshot()[0]?.message).toBe(DECLINED));
});
