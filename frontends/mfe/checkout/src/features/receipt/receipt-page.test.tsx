import type { CheckoutState, OrderLine } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  deposit,
  depositPurchase,
  order,
  receipt,
  renderMfe,
  screen,
  server,
  ticket,
  waitFor,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const state = (change: Partial<CheckoutState> = {}): CheckoutState => ({
  checkoutId: 'checkout-1',
  orderId: 'order-1',
  status: 'paid',
  code: null,
  message: null,
  ...change,
});

const openReceipt = (signedIn = true) =>
  renderMfe(mfe, { url: '/receipt/checkout-1', customer: signedIn ? customer() : null });

const paid = () => [
  api.get('/checkout/checkout-1', state()),
  api.get('/receipts/checkout-1', receipt()),
  api.get('/tickets/ticket-1', ticket()),
];

test('a receipt shows what was bought, its numbers, the total and the next steps', async () => {
  server.use(...paid());
  openReceipt();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.getByText('order-1')).toBeVisible();
  expect(await screen.findByText(/Serial WA-00C0FFEE/)).toBeVisible();
  expect(screen.getByText('16')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See upcoming tickets' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(await axeViolations()).toEqual([]);
});

test('what is ordered ahead is placed and not paid', async () => {
  const [line] = order().lines;
  const ahead = {
    ...line,
    offerName: 'Reef Raffle',
    productType: 'raffle_ticket',
    numGames: 5,
    ticketId: null,
    status: 'placed',
    purchaseStatus: 'pre_order' as const,
    scheduledPurchaseId: 'ahead-1',
  } as OrderLine;
  const placed = order({
    status: 'placed',
    total: aud('0.00'),
    preOrderTotal: aud('20.00'),
    lines: [ahead],
  });
  server.use(
    api.get('/checkout/checkout-1', state()),
    api.get('/receipts/checkout-1', receipt({ total: aud('0.00'), order: placed })),
  );
  openReceipt();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$0.00');
  expect(screen.getByText('Paid when the draws open').nextElementSibling).toHaveTextContent('$20.00');
  expect(screen.getByText('5 tickets')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute(
    'href',
    '/my-account/scheduled-purchases/ahead-1',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a receipt can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  server.use(...paid());
  const { user } = openReceipt();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('an order under way is asked for until it is paid', async () => {
  let status: CheckoutState['status'] = 'processing';
  server.use(
    api.get('/checkout/checkout-1', () => state({ status })),
    ...paid(),
  );
  openReceipt();
  expect(await screen.findByRole('heading', { name: 'Your order is being processed' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  status = 'paid';
  expect(
    await screen.findByRole('heading', { name: 'Your tickets are bought' }, { timeout: 3000 }),
  ).toBeVisible();
});

test('an order whose payment waits for the bank leads to it', async () => {
  server.use(
    api.get('/checkout/checkout-1', state({ status: 'processing' })),
    api.get('/checkout', depositPurchase({ checkoutId: 'checkout-1', status: 'processing' })),
  );
  openReceipt();
  expect(await screen.findByRole('link', { name: 'See the payment' })).toHaveAttribute(
    'href',
    `/checkout/deposit/${deposit().depositId}/success`,
  );
});

test('an order that failed says why and where the money is', async () => {
  server.use(
    api.get(
      '/checkout/checkout-1',
      state({ status: 'failed', code: 'draw_closed', message: 'Sorry, this draw has closed' }),
    ),
  );
  openReceipt();
  expect(await screen.findByRole('heading', { name: 'Your order did not go through' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Sorry, this draw has closed');
  expect(screen.getByRole('alert')).toHaveTextContent('it is all in your wallet');
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/cart');
});

test('a receipt that cannot be read still says that the order is paid', async () => {
  let calls = 0;
  server.use(...paid());
  const { queryClient, user, router } = renderMfe(mfe, { url: '/receipt', customer: customer() });
  server.use(
    api.get('/receipts/checkout-1', () => (++calls > 1 ? receipt() : Response.error())),
    api.get('/checkout/checkout-1', () => state({ status: 'processing' })),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/upcoming-tickets'));
  await router.navigate('/receipt/checkout-1');
  await screen.findByRole('heading', { name: 'Your order is being processed' });
  server.use(api.get('/checkout/checkout-1', state()));
  await queryClient.invalidateQueries();
  expect(await screen.findByText('We could not load the receipt', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your order is paid.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('order-1')).toBeVisible();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = openReceipt(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Freceipt%2Fcheckout-1');
});

test('the address without a purchase leads to the upcoming tickets', async () => {
  const { router } = renderMfe(mfe, { url: '/receipt', customer: customer() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/upcoming-tickets'));
});

test('an app that is known gets its customer back, and no other does', async () => {
  server.use(
    api.get('/receipts/checkout-1', ({ url }) => {
      const wanted = new URL(url).searchParams.get('success_mobile_deep_link');
      return receipt({ successMobileDeepLink: wanted === 'wattle://receipt/1' ? wanted : null });
    }),
    ...paid(),
  );
  const open = (link: string) =>
    renderMfe(mfe, {
      url: `/receipt/checkout-1?successMobileDeepLink=${encodeURIComponent(link)}`,
      customer: customer(),
    });
  const { unmount } = open('wattle://receipt/1');
  expect(await screen.findByRole('link', { name: 'Back to the app' })).toHaveAttribute(
    'href',
    'wattle://receipt/1',
  );
  unmount();
  open('javascript:alert(1)');
  expect(await screen.findByRole('heading', { name: 'Your tickets are bought' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Back to the app' })).not.toBeInTheDocument();
});

const LINKED = '/receipt/checkout-1?expires=1893456000&signature=abc';

test('the link of the mail shows a visitor what was paid, and asks for no ticket', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/receipts/checkout-1', ({ url }) => {
      asked.push(url.search);
      return receipt();
    }),
  );
  renderMfe(mfe, { url: LINKED, customer: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$3.10');
  expect(asked).toEqual(['?expires=1893456000&signature=abc']);
  expect(screen.queryByRole('link', { name: 'Open the ticket' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Freceipt%2Fcheckout-1',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a link that is over leads to the login, and from there back', async () => {
  server.use(
    api.refuse('get', '/receipts/checkout-1', 401, [
      { target: 'general', code: 'not_signed_in', message: 'Please sign in' },
    ]),
  );
  const { router } = renderMfe(mfe, { url: LINKED, customer: null });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toContain(encodeURIComponent('/receipt/checkout-1'));
});

test('somebody else who is signed in sees by the link what was paid', async () => {
  server.use(
    api.refuse('get', '/checkout/checkout-1', 404, [
      { target: 'general', code: 'checkout_not_found', message: 'Not found' },
    ]),
    api.get('/receipts/checkout-1', receipt()),
  );
  renderMfe(mfe, { url: LINKED, customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
});

test('what a voucher paid stands beside what the wallet paid', async () => {
  const paidByVoucher = receipt({ order: order({ discountTotal: aud('1.00'), voucherCode: 'SPRING' }) });
  server.use(...paid());
  server.use(api.get('/receipts/checkout-1', paidByVoucher));
  openReceipt();
  expect((await screen.findByText('Paid by voucher SPRING')).nextElementSibling).toHaveTextContent('$1.00');
});
