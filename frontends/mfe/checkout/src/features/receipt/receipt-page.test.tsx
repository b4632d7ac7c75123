import type { CheckoutState, OrderLine } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  checkoutState,
  customer,
  deposit,
  depositPurchase,
  order,
  receipt,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const openReceipt = (signedIn = true, capabilities = site().capabilities) =>
  renderMfe(mfe, {
    url: '/receipt/checkout-1',
    customer: signedIn ? customer() : null,
    site: site({ capabilities }),
  });

const paid = () => [
  api.get('/checkout/checkout-1', checkoutState()),
  api.get('/receipts/checkout-1', receipt()),
];

test('a receipt shows the tickets, numbers, total and next steps', async () => {
  server.use(...paid());
  openReceipt();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.getByText('order-1')).toBeVisible();
  expect(screen.getByText('16')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the ticket' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets/ticket/ticket-1',
  );
  expect(screen.getByText(/The first draw is on/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'print your tickets' })).toHaveAttribute(
    'href',
    '/my-account/print-tickets',
  );
  expect(screen.getByRole('link', { name: 'Buy this order again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See upcoming tickets' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a receipt says what was deposited for its order', async () => {
  server.use(...paid());
  server.use(api.get('/receipts/checkout-1', receipt({ depositedTotal: aud('5.00') })));
  openReceipt();
  const deposited = await screen.findByText('Deposited for this order');
  expect(deposited.nextElementSibling).toHaveTextContent('$5.00');
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$3.10');
});

test('a receipt of what the wallet paid alone speaks of no deposit', async () => {
  server.use(...paid());
  openReceipt();
  expect(await screen.findByText('Paid from your wallet')).toBeVisible();
  expect(screen.queryByText(/^Deposited/)).not.toBeInTheDocument();
});

test('a receipt shows the year in every date, also in the same year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T02:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const [line] = order().lines;
  const [draw] = line?.draws ?? [];
  const kept = (...days: readonly string[]) => ({
    ...line,
    lineId: days.join(),
    chargedAt: '2026-11-22T22:00:00Z',
    draws: days.map((day) => ({ ...draw, drawAt: `${day}T09:30:00Z` })),
  });
  const lines = [kept('2026-11-26'), kept('2026-11-26', '2026-12-03')] as OrderLine[];
  server.use(
    api.get('/checkout/checkout-1', checkoutState()),
    api.get('/receipts/checkout-1', receipt({ placedAt: '2026-11-21T09:30:00Z', order: order({ lines }) })),
  );
  openReceipt();
  const dates = (await screen.findByText('Date')).nextElementSibling;
  expect(dates).toHaveTextContent('Sat 21 Nov 2026, 8:30 pm AEDT');
  expect(screen.getByText(/^Draw 1593/)).toHaveTextContent('Thu 26 Nov 2026, 8:30 pm AEDT');
  expect(screen.getByText(/^2 draws/)).toHaveTextContent('Thu 26 Nov 2026 and Thu 3 Dec 2026');
  for (const date of document.querySelectorAll('time')) expect(date).toHaveTextContent(' 2026');
});

test('a pre-order is placed and not paid', async () => {
  const [line] = order().lines;
  const ahead = {
    ...line,
    offerName: 'Reef Raffle',
    productType: 'raffle_ticket',
    numGames: 5,
    ticketId: null,
    status: 'placed',
    purchaseStatus: 'pre_order' as const,
    scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' },
    scheduledPurchaseId: 'ahead-1',
    games: [],
  } as OrderLine;
  const placed = order({
    status: 'placed',
    total: aud('0.00'),
    paidTotal: aud('0.00'),
    preOrderTotal: aud('20.00'),
    lines: [ahead],
  });
  server.use(
    api.get('/checkout/checkout-1', checkoutState()),
    api.get('/receipts/checkout-1', receipt({ total: aud('0.00'), order: placed })),
  );
  openReceipt();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible();
  expect(screen.queryByText('Paid from your wallet')).toBeNull();
  expect(screen.getByText('To pay when the draws open').nextElementSibling).toHaveTextContent('$20.00');
  expect(screen.getByText('5 tickets')).toBeVisible();
  expect(screen.getByText(/Pre-order: will be bought and charged/)).toHaveTextContent('24 Dec');
  expect(screen.getByText(/^You have paid nothing yet/)).toHaveTextContent('when the draws open');
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
    api.get('/checkout/checkout-1', () => checkoutState({ status })),
    ...paid(),
  );
  openReceipt();
  expect(await screen.findByRole('heading', { name: 'Your order is being processed' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const listening = [...document.querySelectorAll('[aria-live="polite"]')];
  status = 'paid';
  expect(
    await screen.findByRole('heading', { name: 'Your tickets are bought' }, { timeout: 3000 }),
  ).toBeVisible();
  expect(listening.map((place) => place.isConnected && place.textContent)).toContain(
    'Your tickets are bought',
  );
});

test('an order that fails on an open page is announced', async () => {
  server.use(api.get('/checkout/checkout-1', checkoutState({ status: 'processing' })));
  openReceipt();
  await screen.findByRole('heading', { name: 'Your order is being processed' });
  const listening = [...document.querySelectorAll('[aria-live="polite"]')];
  server.use(api.get('/checkout/checkout-1', checkoutState({ status: 'failed', code: 'draw_closed' })));
  const title = 'You can no longer buy these tickets';
  expect(await screen.findByRole('heading', { name: title }, { timeout: 3000 })).toBeVisible();
  expect(listening.map((place) => place.isConnected && place.textContent)).toContain(title);
});

test('an order whose payment waits for the bank leads to it', async () => {
  server.use(
    api.get('/checkout/checkout-1', checkoutState({ status: 'processing' })),
    api.get('/checkout', depositPurchase({ checkoutId: 'checkout-1', status: 'processing' })),
  );
  openReceipt();
  expect(await screen.findByRole('link', { name: 'See the payment' })).toHaveAttribute(
    'href',
    `/checkout/deposit/${deposit().depositId}/success`,
  );
});

test.each([
  ['draw_closed', 'Sorry, this draw has closed', 'You can no longer buy these tickets', /is in your wallet/],
  ['card_declined', 'Your card was declined.', 'Your card was not accepted', /not from your card or account/],
  [
    'payment_not_started',
    'Your payment could not be started. Nothing was taken',
    'Your payment could not be started',
    /Nothing was taken\. ?No ticket was bought\. ?$/,
  ],
  [
    'payment_unknown',
    'We could not find out in time whether your payment went through. If it did, the money will be in your wallet',
    'We do not know whether your payment went through',
    /will be in your wallet\. ?No ticket was bought\. ?$/,
  ],
])('an order that failed with %s says why and where the money is', async (code, message, title, money) => {
  server.use(api.get('/checkout/checkout-1', checkoutState({ status: 'failed', code, message })));
  openReceipt();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const said = screen.getByText(/No ticket was bought/).parentElement;
  expect(said).toHaveTextContent(money);
  expect(said?.textContent).not.toContain('..');
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/cart');
  expect(await axeViolations()).toEqual([]);
});

const STEPS = [
  ['spend_limit', 'spend_limits', 'Your spend limits', '/my-account/spend-limits'],
  ['global_spend_limit', 'spend_limits', 'Your spend limits', '/my-account/spend-limits'],
  ['deposit_limit', 'spend_limits', 'Your deposit limit', '/my-account/precommitment-limit'],
  ['verify_account_required', 'verify_id', 'Verify your account', '/my-account/verify-account'],
  ['payment_unknown', 'viewing_orders', 'Your transactions', '/my-account/transactions'],
] as const;

test.each(STEPS)(
  'an order that failed with %s links a customer with %s to %s',
  async (code, capability, name, href) => {
    server.use(api.get('/checkout/checkout-1', checkoutState({ status: 'failed', code })));
    openReceipt(true, [capability]);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  },
);

test.each(STEPS)(
  'an order that failed with %s links a customer without %s to support',
  async (code, capability, name) => {
    server.use(api.get('/checkout/checkout-1', checkoutState({ status: 'failed', code })));
    openReceipt(
      true,
      STEPS.map(([, other]) => other).filter((other) => other !== capability),
    );
    expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/about/contact-us',
    );
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  },
);

test.each([
  [
    'raffle tickets',
    { productType: 'raffle_ticket', numbers: [106, 107, 108, 112] },
    /numbers 106 to 108 and 112/,
  ],
  ['a share', { productType: 'syndicate_share', numbers: [7], syndicateName: 'Big Share 1/1' }, /number 7$/],
  ['a system', { way: 'System 9', numGames: 36 }, /^System 9, 36 games$/],
  ['a large system', { way: 'System 14', numGames: 3432 }, /^System 14, 3,432 games$/],
  ['chosen days', { days: ['Mon', 'Fri'] }, /^Mondays and Fridays$/],
  ['a voucher', { discount: aud('1.00') }, /^-\$1\.00 by voucher$/],
  ['a cause', { causeName: 'Reef Keepers' }, /^Supports Reef Keepers$/],
])('the receipt of %s shows its facts without loading the ticket', async (_, change, said) => {
  const [line] = order().lines;
  const bought = receipt({ order: order({ lines: [{ ...line, ...change } as OrderLine] }) });
  server.use(...paid());
  server.use(api.get('/receipts/checkout-1', bought));
  openReceipt();
  const found = await screen.findAllByText((_text, element) => said.test(element?.textContent ?? ''));
  expect(found[0]).toBeVisible();
  expect(screen.queryByText('You support')?.nextElementSibling?.textContent ?? null).toBe(
    'causeName' in change ? 'Reef Keepers' : null,
  );
});

test('a first charge of a chosen day is named with its day', async () => {
  const [line] = order().lines;
  const subscription = {
    ...line,
    lineId: 'line-2',
    gameType: 'deferred',
    productType: 'raffle_ticket',
    ticketId: null,
    status: 'placed',
    games: [],
    purchaseStatus: 'pre_order',
    purchaseOn: '2026-12-24',
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: '2026-12-24T01:00:00Z' },
    scheduledPurchaseId: 'ahead-1',
  } as OrderLine;
  const placed = order({ preOrderTotal: aud('20.00'), lines: [...order().lines, subscription] });
  server.use(...paid());
  server.use(api.get('/receipts/checkout-1', receipt({ order: placed })));
  openReceipt();
  expect(await screen.findByText(/Bought and charged once/)).toHaveTextContent('Thu 24 Dec');
  expect(screen.getByText('To pay on the day you chose').nextElementSibling).toHaveTextContent('$20.00');
  expect(screen.getByText(/We buy the rest of your order/)).toHaveTextContent('on the day you chose');
  expect(screen.getByText(/You can cancel them until five minutes before that day/)).toBeVisible();
});

test('a receipt that cannot be read still says that the order is there', async () => {
  let calls = 0;
  server.use(...paid());
  server.use(api.refuse('get', '/receipts', 404, [NO_RECEIPT]));
  const { queryClient, user, router } = renderMfe(mfe, { url: '/receipt', customer: customer() });
  server.use(
    api.get('/receipts/checkout-1', () => (++calls > 1 ? receipt() : Response.error())),
    api.get('/checkout/checkout-1', () => checkoutState({ status: 'processing' })),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
  await router.navigate('/receipt/checkout-1');
  await screen.findByRole('heading', { name: 'Your order is being processed' });
  server.use(api.get('/checkout/checkout-1', checkoutState()));
  await queryClient.invalidateQueries();
  expect(await screen.findByText('We could not load the receipt', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('We have your order.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('order-1')).toBeVisible();
});

test.each([
  ['nobody answers', () => Response.error()],
  ['the server fails', () => refusal(500, [])],
  ['the answer keeps away', () => new Promise(() => {})],
])('with %s for a receipt, its page shows only what holds for every order', async (_, answer) => {
  server.use(api.get('/checkout/checkout-1', checkoutState()), api.get('/receipts/checkout-1', answer));
  openReceipt();
  const heading = await screen.findByRole('heading', { level: 1, name: 'We have your order' });
  expect(heading.closest('header')?.querySelector('svg')).toBeNull();
  expect(screen.getByText(/You can find it in your upcoming tickets/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See upcoming tickets' })).toBeVisible();
  expect(screen.queryByText(/bought|paid|charged/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = openReceipt(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Freceipt%2Fcheckout-1');
});

const NO_RECEIPT = { target: 'general', code: 'checkout_not_found', message: 'Not found' };

test('the address without a purchase leads to the newest receipt', async () => {
  server.use(...paid());
  server.use(api.get('/receipts', { checkoutId: 'checkout-1' }));
  sessionStorage.setItem('wattle.back-to-app', 'wattle://receipt/1');
  const { router } = renderMfe(mfe, { url: '/receipt', customer: customer() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(router.state.location.search).toBe('?successMobileDeepLink=wattle%3A%2F%2Freceipt%2F1');
  sessionStorage.clear();
});

test('before the first purchase it leads to the account', async () => {
  server.use(api.refuse('get', '/receipts', 404, [NO_RECEIPT]));
  const { router } = renderMfe(mfe, { url: '/receipt', customer: customer() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
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

test("the voucher's part stands beside the wallet's part", async () => {
  const paidByVoucher = receipt({ order: order({ discountTotal: aud('1.00'), voucherCode: 'SPRING' }) });
  server.use(...paid());
  server.use(api.get('/receipts/checkout-1', paidByVoucher));
  openReceipt();
  expect((await screen.findByText('Paid by voucher SPRING')).nextElementSibling).toHaveTextContent('$1.00');
});

test('without access to orders a receipt shows no links to them', async () => {
  server.use(...paid());
  renderMfe(mfe, {
    url: '/receipt/checkout-1',
    customer: customer(),
    site: site({ capabilities: ['commercial_lotteries'] }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the next draws' })).toBeVisible();
  for (const name of ['See upcoming tickets', 'Open the ticket', 'print your tickets']) {
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
});

test('an order of what is not sold here any more is not offered again', async () => {
  server.use(...paid());
  const capabilities = site().capabilities.filter((each) => each !== 'commercial_lotteries');
  renderMfe(mfe, { url: '/receipt/checkout-1', customer: customer(), site: site({ capabilities }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Buy this order again' })).toBeNull();
});

test('an order of a partner that failed leads back to the partner', async () => {
  const failed = { status: 'failed', code: 'draw_closed', message: 'Sorry, this draw has closed' } as const;
  server.use(api.get('/checkout/checkout-1', checkoutState({ ...failed, partnerSlug: 'kiosk' })));
  openReceipt();
  expect(await screen.findByRole('link', { name: 'Back to your order' })).toHaveAttribute(
    'href',
    '/purchase/kiosk',
  );
  expect(screen.queryByRole('link', { name: 'Back to your cart' })).toBeNull();
});
