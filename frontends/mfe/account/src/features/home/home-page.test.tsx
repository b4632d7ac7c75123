import {
  api,
  aud,
  axeViolations,
  customer,
  customerLimit,
  funds,
  limits,
  order,
  renderMfe,
  scheduledPurchase,
  screen,
  server,
  site,
  ticket,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const withMore = (...capabilities: readonly string[]) =>
  site({ capabilities: [...site().capabilities, ...capabilities] });

const open = (signedIn = true, has = withMore('spend_limits', 'wallet_withdrawal')) =>
  renderMfe(mfe, { url: '/my-account', customer: signedIn ? customer() : null, site: has });

beforeEach(() =>
  server.use(
    api.get('/spend-limits', limits()),
    api.page('/scheduled-purchases', []),
    api.page('/orders', []),
  ),
);

/** Answers by the list that is asked for. */
const tickets = (upcoming: readonly unknown[], won: readonly unknown[]) =>
  api.get('/tickets', ({ url }) => (url.searchParams.get('won') === 'true' ? won : upcoming));

test('the balance, what is coming, what was won and help stand on one page', async () => {
  server.use(
    api.get('/funds', funds({ availableFunds: aud('25.00'), withdrawableFunds: aud('17.30') })),
    tickets(
      [ticket()],
      [ticket({ ticketId: 'won', status: 'past', offerName: 'Oz Lotto', winnings: aud('17.30') })],
    ),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  const balance = screen.getByRole('region', { name: 'Available to play' });
  expect(await within(balance).findByText('$25.00')).toBeVisible();
  expect(balance).toHaveTextContent('You can withdraw $17.30');
  expect(within(balance).getByRole('link', { name: 'Deposit' })).toHaveAttribute(
    'href',
    '/my-account/deposit',
  );

  expect(within(balance).getByRole('link', { name: 'Withdraw' })).toHaveAttribute(
    'href',
    '/my-account/withdraw',
  );

  const coming = screen.getByRole('region', { name: 'Your next draws' });
  expect(await within(coming).findByRole('link', { name: /Powerball/ })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets/ticket/ticket-1',
  );
  const winnings = screen.getByRole('region', { name: 'Recent winnings' });
  expect(await within(winnings).findByRole('link', { name: /Oz Lotto.*Won \$17\.30/ })).toBeVisible();

  expect(screen.getByRole('link', { name: 'Take a break or see your totals' })).toHaveAttribute(
    'href',
    '/my-account/safer-play',
  );
  expect(screen.getByRole('link', { name: /Gambling Help/ })).toHaveAttribute('href', 'tel:1800858858');
  expect(await axeViolations()).toEqual([]);
});

test('the server says which tickets are drawn first, and which won', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/tickets', ({ url }) => {
      asked.push(url.search);
      return [];
    }),
  );
  open();
  await waitFor(() =>
    expect(asked).toEqual(
      expect.arrayContaining([
        '?status=upcoming&sort=next_draw&limit=3&offset=0',
        '?won=true&limit=3&offset=0',
      ]),
    ),
  );
});

test('pre-orders stand under the upcoming tickets', async () => {
  server.use(tickets([ticket()], []), api.page('/scheduled-purchases', [scheduledPurchase()], 4));
  open();
  const coming = within(await screen.findByRole('region', { name: 'Your next draws' }));
  expect(await coming.findByRole('heading', { name: 'Pre-orders' })).toBeVisible();
  expect(coming.getByRole('link', { name: /Reef Raffle.*Will be bought when its draw opens/ })).toBeVisible();
  expect(coming.getByRole('link', { name: 'All pre-orders' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(screen.queryByRole('region', { name: 'Repeat purchases' })).not.toBeInTheDocument();
});

test('subscriptions show their next charge, or that there are none', async () => {
  const deferred = scheduledPurchase({
    encodedId: 'ahead-2',
    kind: 'scheduled_purchase',
    gameType: 'deferred',
    purchaseAt: '2026-12-24T02:00:00Z',
  });
  server.use(tickets([], []), api.page('/scheduled-purchases', [scheduledPurchase(), deferred]));
  const { unmount } = open(true, withMore('combined_recurring_purchases'));
  const repeats = within(await screen.findByRole('region', { name: 'Repeat purchases' }));
  expect(
    await repeats.findByRole('link', { name: /5 tickets · \$20.00.*Next charge.*24 Dec/ }),
  ).toBeVisible();
  expect(repeats.getAllByRole('listitem')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
  unmount();
  server.use(api.page('/scheduled-purchases', []));
  open(true, withMore('combined_recurring_purchases'));
  expect(await screen.findByText('You have no repeat purchases.')).toBeVisible();
});

test('subscriptions list no pre-orders, and only the pages that were read', async () => {
  server.use(tickets([], []), api.page('/scheduled-purchases', [scheduledPurchase()], 11));
  open(true, withMore('combined_recurring_purchases'));
  const repeats = within(await screen.findByRole('region', { name: 'Repeat purchases' }));
  expect(await repeats.findByText('None of your recent orders repeats.')).toBeVisible();
  expect(repeats.getByRole('link', { name: 'All pre-orders' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(repeats.queryByText(/by itself|Nothing repeats/)).not.toBeInTheDocument();
});

test('every order leads to its receipt', async () => {
  server.use(
    tickets([], []),
    api.page(
      '/orders',
      [
        order({ checkoutId: 'paid-1' }),
        order({ orderId: 'b', status: 'refunded' }),
        order({ orderId: 'c', status: 'placed', paidTotal: aud('0.00'), preOrderTotal: aud('20.00') }),
        order({ orderId: 'd', status: 'cancelled', paidTotal: aud('0.00') }),
        order({ orderId: 'e', total: aud('0.00'), paidTotal: aud('40.00') }),
      ],
      7,
    ),
  );
  open();
  const orders = within(await screen.findByRole('region', { name: 'Your orders' }));
  const [first] = await orders.findAllByRole('link', { name: 'Receipt of Powerball' });
  expect(first).toHaveAttribute('href', '/receipt/paid-1');
  const [, , placed, , chargedLater] = orders.getAllByRole('listitem');
  expect(placed).toHaveTextContent('$20.00Not charged yet');
  expect(chargedLater).toHaveTextContent(/\$40\.00Receipt$/);
  expect(orders.getByText('Refunded')).toBeVisible();
  expect(orders.getByText('Cancelled')).toBeVisible();
  expect(orders.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/my-account?orders=2');
  expect(await axeViolations()).toEqual([]);
});

test("shows each limit's remaining amount, the region's where it is lower", async () => {
  server.use(
    tickets([], []),
    api.get(
      '/spend-limits',
      limits({
        precommitment: customerLimit({ id: 'deposits' }),
        customerLimits: [
          customerLimit({
            period: 'month',
            limit: aud('200.00'),
            used: aud('200.00'),
            remaining: aud('0.00'),
            requested: {
              limit: aud('300.00'),
              requestedAt: '2026-11-20T00:00:00Z',
              confirmableAt: '2026-11-27T00:00:00Z',
              status: 'cooling_off',
            },
          }),
        ],
        systemLimits: [
          {
            kind: 'deposit',
            period: 'week',
            limit: aud('40.00'),
            used: aud('20.00'),
            remaining: aud('20.00'),
            risesWhenVerified: true,
          },
          {
            kind: 'spend',
            period: 'week',
            limit: aud('500.00'),
            used: aud('200.00'),
            remaining: aud('300.00'),
            risesWhenVerified: true,
          },
        ],
      }),
    ),
  );
  open();
  const region = await screen.findByRole('region', { name: 'Your limits' });
  // The links below are there before the limits are.
  await within(region).findByText('Deposits, for everyone');
  const [deposits, spending, everybody, next] = within(region).getAllByRole('listitem');
  expect(deposits).toHaveTextContent('Deposits$50.00 in any 7 days$20.00 used$30.00 left');
  expect(spending).toHaveTextContent(
    'Spending on ticketsChange requested$200.00 in any 30 days$200.00 used$0.00 left',
  );
  expect(everybody).toHaveTextContent('Deposits, for everyone$40.00 in any 7 days$20.00 used$20.00 left');
  expect(next).toHaveTextContent('Deposit limit');
  expect(within(region).getByRole('link', { name: 'Deposit limit' })).toHaveAttribute(
    'href',
    '/my-account/precommitment-limit',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a prize in goods is shown, a refused one is not', async () => {
  const house = {
    drawNo: 1593,
    drawing: 'main',
    drawingName: 'Main draw',
    prizeNo: 2,
    number: 1234,
    title: 'A house by the sea',
    value: aud('900000.00'),
    kind: 'goods',
    claim: 'to_be_delivered',
    claimRefused: null,
  } as const;
  const refused = {
    ...house,
    prizeNo: 1,
    title: 'A boat',
    claim: 'refused',
    claimRefused: 'Not yours',
  } as const;
  const won = ticket({ status: 'past', offerName: 'Beach House', rafflePrizes: [refused, house] });
  server.use(tickets([], [won]));
  open();
  expect(await screen.findByRole('link', { name: /Beach House.*Won A house by the sea/ })).toBeVisible();
});

test('more prizes than are shown are found among the transactions', async () => {
  server.use(
    api.get('/tickets', [ticket({ status: 'past', winnings: aud('17.30') })], {
      pageInfo: { offset: 0, limit: 3, total: 40 },
    }),
  );
  open();
  expect(await screen.findByRole('link', { name: 'All prizes paid to your wallet' })).toHaveAttribute(
    'href',
    '/my-account/transactions?kind=prize',
  );
});

test('a large prize among the winnings says that it is being checked', async () => {
  const [entry] = ticket().entries;
  const checked = { ...entry, status: 'DRAW_PAID', winnings: aud('100000.00'), claimRequired: true };
  server.use(
    tickets([], [ticket({ status: 'past', winnings: aud('100000.00'), entries: [checked] as never })]),
  );
  open();
  expect(
    await screen.findByRole('link', { name: /Won \$100,000\.00.*Being checked before it is paid/ }),
  ).toBeVisible();
});

test('parts without their capability are not shown', async () => {
  server.use(tickets([ticket()], []));
  open(true, site({ capabilities: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Safer play' })).toBeVisible();
  for (const name of [
    'Available to play',
    'Your next draws',
    'Recent winnings',
    'Your orders',
    'Your limits',
  ])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test.each([
  ['the wallet', ['/funds', '/spend-limits'], 2, 'You have no tickets waiting for a draw.'],
  ['checkout', ['/tickets', '/orders', '/scheduled-purchases'], 4, '$25.00'],
] as const)('the page is whole while %s is away', async (_, away, parts, there) => {
  server.use(...away.map((path) => api.unreachable('get', path)), tickets([], []));
  open();
  expect(await screen.findByText(there)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(parts));
  for (const alert of screen.getAllByRole('alert'))
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Safer play' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a new account reads what will be here', async () => {
  server.use(tickets([], []));
  open();
  expect(await screen.findByText('You have no tickets waiting for a draw.')).toBeVisible();
  expect(screen.getByText(/^None of your tickets has won a prize/)).toBeVisible();
  expect(screen.getByText('Your purchases and receipts appear here.')).toBeVisible();
  expect(await screen.findByText(/^You have not set a limit\./)).toBeVisible();
});

test('one part that fails leaves the others, and can be asked again', async () => {
  server.use(
    tickets([], []),
    api.refuse('get', '/funds', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your balance');
  expect(await screen.findByText('You have no tickets waiting for a draw.')).toBeVisible();
  server.use(api.get('/funds', funds()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$25.00')).toBeVisible();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = open(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Fmy-account');
});
