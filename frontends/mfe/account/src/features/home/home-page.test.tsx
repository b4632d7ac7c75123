import {
  api,
  aud,
  axeViolations,
  customer,
  customerLimit,
  funds,
  limits,
  renderMfe,
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

beforeEach(() => server.use(api.get('/spend-limits', limits())));

/** Answers by the list that is asked for. */
const tickets = (upcoming: readonly unknown[], past: readonly unknown[]) =>
  api.get('/tickets', ({ url }) => (url.searchParams.get('status') === 'past' ? past : upcoming));

test('the balance, what is coming, what was won and help stand on one page', async () => {
  server.use(
    api.get('/funds', funds({ availableFunds: aud('25.00'), withdrawableFunds: aud('17.30') })),
    tickets(
      [ticket()],
      [
        ticket({ ticketId: 'won', status: 'past', offerName: 'Oz Lotto', winnings: aud('17.30') }),
        ticket({ ticketId: 'lost', status: 'past', offerName: 'Set for Life' }),
      ],
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
  expect(winnings).not.toHaveTextContent('Set for Life');

  expect(screen.getByRole('link', { name: 'Take a break or see your totals' })).toHaveAttribute(
    'href',
    '/my-account/safer-play',
  );
  expect(screen.getByRole('link', { name: /Gambling Help/ })).toHaveAttribute('href', 'tel:1800858858');
  expect(await axeViolations()).toEqual([]);
});

test('the ticket that is drawn first comes first', async () => {
  const drawnIn = (hours: number) => ({
    ...ticket().entries[0],
    drawAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });
  server.use(
    tickets(
      [
        ticket({ ticketId: 'later', offerName: 'Powerball', entries: [drawnIn(50)] as never }),
        ticket({ ticketId: 'sooner', offerName: 'Oz Lotto', entries: [drawnIn(2)] as never }),
      ],
      [],
    ),
  );
  open();
  const coming = await screen.findByRole('region', { name: 'Your next draws' });
  await within(coming).findByRole('link', { name: /Oz Lotto/ });
  const names = within(coming)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(names[0]).toContain('Oz Lotto');
  expect(names[1]).toContain('Powerball');
});

test('limits stand with the room that they leave, those of the region where they leave less', async () => {
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
  const [deposits, spending, everybody, next] = await within(region).findAllByRole('listitem');
  expect(deposits).toHaveTextContent('Deposits$50.00 in any 7 days$20.00 used$30.00 left');
  expect(spending).toHaveTextContent(
    'Spending on ticketsChange requested$200.00 in any 30 days$200.00 used$0.00 left',
  );
  expect(everybody).toHaveTextContent('Deposits, for everybody$40.00 in any 7 days$20.00 used$20.00 left');
  expect(next).toHaveTextContent('Deposit limit');
  expect(within(region).getByRole('link', { name: 'Deposit limit' })).toHaveAttribute(
    'href',
    '/my-account/precommitment-limit',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a prize that is no money is told too', async () => {
  server.use(
    tickets(
      [],
      [
        ticket({
          status: 'past',
          offerName: 'Beach House',
          rafflePrizes: [
            {
              drawNo: 1593,
              drawing: 'main',
              drawingName: 'Main draw',
              prizeNo: 1,
              number: 1234,
              title: 'A house by the sea',
              value: aud('900000.00'),
              kind: 'goods',
              claim: 'to_be_delivered',
            } as never,
          ],
        }),
      ],
    ),
  );
  open();
  expect(await screen.findByRole('link', { name: /Beach House.*Won A house by the sea/ })).toBeVisible();
});

test('who won nothing lately finds what they won before', async () => {
  server.use(
    api.get(
      '/tickets',
      ({ url }) => (url.searchParams.get('status') === 'past' ? [ticket({ status: 'past' })] : []),
      { pageInfo: { offset: 0, limit: 10, total: 40 } },
    ),
  );
  open();
  expect(await screen.findByText('Your latest tickets won no prize.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Prizes you won before' })).toHaveAttribute(
    'href',
    '/my-account/transactions?kind=prize',
  );
});

test('what the segment does not have is not shown', async () => {
  server.use(tickets([ticket()], []));
  open(true, site({ capabilities: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Safer play' })).toBeVisible();
  for (const name of ['Available to play', 'Your next draws', 'Recent winnings', 'Your limits'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test.each([
  ['the wallet', ['/funds', '/spend-limits'], 'You have no tickets waiting for a draw.'],
  ['checkout', ['/tickets'], '$25.00'],
])('the page is whole while %s is away', async (_, away, there) => {
  server.use(...away.map((path) => api.unreachable('get', path)), tickets([], []));
  open();
  expect(await screen.findByText(there)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  for (const alert of screen.getAllByRole('alert'))
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Safer play' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a new account is told what will be here', async () => {
  server.use(tickets([], []));
  open();
  expect(await screen.findByText('You have no tickets waiting for a draw.')).toBeVisible();
  expect(screen.getByText('Prizes are paid to your wallet by themselves and are shown here.')).toBeVisible();
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
