import type { Ticket } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  site,
  ticket,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';
import { openTicket } from './open-ticket.ts';

const drawnTicket = (change: Partial<Ticket['entries'][number]> = {}): Ticket =>
  ticket({
    status: 'past',
    winnings: aud('17.30'),
    entries: [
      {
        drawNo: 1592,
        drawDate: '2026-11-19',
        drawAt: '2026-11-19T09:30:00Z',
        status: 'DRAW_PAID',
        winnings: aud('17.30'),
        result: {
          version: 1,
          provisional: false,
          numbers: [
            { name: 'Numbers', values: [1, 2, 30, 31, 32, 33, 34] },
            { name: 'Powerball', values: [8] },
          ],
        },
        winningDivisions: [],
        provisionalUntil: null,
        claimRequired: false,
        claimRefused: null,
        cancelled: false,
        refund: null,
        drawsWhenSoldOut: false,
        withdrawn: false,
        winningGames: [{ gameIndex: 0, division: 8, dividend: aud('17.30') }],
        ...change,
      },
    ],
  });

test('before the draw a ticket shows its numbers, serial, price and draw', async () => {
  openTicket(ticket());
  expect(await screen.findByRole('heading', { level: 1, name: 'Powerball ticket' })).toBeVisible();
  expect(screen.getByText('Serial WA-00C0FFEE')).toBeVisible();
  expect(screen.getByText('Price').nextElementSibling).toHaveTextContent('$3.10');
  expect(screen.getByRole('heading', { name: 'Your numbers' })).toBeVisible();
  expect(screen.getByText('Waiting for the draw')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['2026-11-20T02:00:00Z', 'in its year'],
  ['2028-02-01T02:00:00Z', 'years later'],
])('the page of a ticket says the year of its dates (%s, %s)', async (now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  openTicket({ ...drawnTicket(), purchasedAt: '2026-11-18T01:05:00Z' }, 'past-tickets');
  const bought = (await screen.findByText('Bought')).nextElementSibling;
  expect(bought).toHaveTextContent('Wed 18 Nov 2026, 12:05 pm AEDT');
  expect(screen.getByText('Thu 19 Nov 2026, 8:30 pm AEDT')).toBeVisible();
});

test('matched numbers are marked in words and each game shows its prize', async () => {
  openTicket(drawnTicket(), 'past-tickets');
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('Won, paid to your wallet')).toBeVisible();
  expect(
    within(result)
      .getAllByText('(matched)', { exact: false })
      .map((mark) => mark.parentElement?.textContent),
  ).toEqual(['1 (matched)', '2 (matched)', '8 (matched)']);
  expect(within(result).getByText(/Division 8/)).toHaveTextContent('Division 8: $17.30');
  expect(screen.getByText('Won').nextElementSibling).toHaveTextContent('$17.30');
  expect(screen.getByRole('link', { name: 'All prizes of draw 1592' })).toHaveAttribute(
    'href',
    '/powerball/results/draw/1592',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a supplementary number matches a main number', async () => {
  openTicket(
    drawnTicket({
      result: {
        version: 1,
        provisional: true,
        numbers: [
          { name: 'Numbers', values: [40, 41, 42, 43, 44, 45] },
          { name: 'Supplementary', values: [15, 39] },
        ],
      },
    }),
    'past-tickets',
  );
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('(matched)', { exact: false }).parentElement).toHaveTextContent(
    '15 (matched)',
  );
  expect(within(result).getByText(/These numbers are provisional/)).toBeVisible();
});

test.each([
  ['DRAW_CLOSED', '0.00', 'Closed, result soon'],
  ['DRAW_DRAWN', '0.00', 'Drawn, prizes are being worked out'],
  ['DRAW_SCORED', '17.30', 'Won, payment on its way'],
  ['DRAW_SCORED', '0.00', 'No prize'],
  ['DRAW_EMAILED', '17.30', 'Won, paid to your wallet'],
])('%s with a prize of %s reads "%s"', async (status, winnings, words) => {
  openTicket(drawnTicket({ status, winnings: aud(winnings), winningGames: [] }));
  expect(await screen.findByText(words)).toBeVisible();
});

test("another customer's ticket is a 404", async () => {
  server.use(
    api.refuse('get', '/tickets/other', 404, [
      { target: 'general', code: 'ticket_not_found', message: 'Not found' },
    ]),
  );
  const { router } = renderMfe(mfe, { url: '/my-account/past-tickets/ticket/other', customer: customer() });
  await expect.poll(() => Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});

const system = (change: Partial<Ticket> = {}): Ticket =>
  ticket({
    way: 'System 9',
    numGames: 36,
    games: [{ Numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9], Powerball: [3] }],
    ...change,
  });

test('a system lists its games on demand', async () => {
  server.use(
    api.page(
      '/tickets/ticket-1/games',
      [{ gameIndex: 0, numbers: { Numbers: [1, 2, 3, 4, 5, 6, 7], Powerball: [3] }, wins: [] }],
      36,
    ),
  );
  const { user } = openTicket(system());
  const list = await screen.findByRole('button', { name: 'List all 36 games' });
  expect(screen.queryByText(/Games 1 to/)).not.toBeInTheDocument();
  await user.click(list);
  expect(await screen.findByText('Games 1 to 36 of 36')).toBeVisible();
  expect(screen.getByText('System 9')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('while more games come, those before are marked as busy', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const numbers = { Numbers: [1, 2, 3, 4, 5, 6, 7], Powerball: [3] };
  server.use(
    api.get(
      '/tickets/ticket-1/games',
      async ({ url }) => {
        const gameIndex = Number(url.searchParams.get('offset'));
        if (gameIndex > 0) await answered;
        return [{ gameIndex, numbers, wins: [] }];
      },
      { pageInfo: { offset: 0, limit: 50, total: 120 } },
    ),
  );
  const { user } = openTicket(system({ numGames: 120 }));
  await user.click(await screen.findByRole('button', { name: 'List all 120 games' }));
  const range = await screen.findByText('Games 1 to 50 of 120');
  const list = range.nextElementSibling;
  await user.click(screen.getByRole('button', { name: 'More games' }));
  expect(range).toHaveTextContent('Loading games 51 to 100 of 120');
  expect(list).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(range).toHaveTextContent(/^Games 51 to 100 of 120$/));
  expect(list).toHaveAttribute('aria-busy', 'false');
});

test('a system that won says how many games won each division', async () => {
  const entries = drawnTicket({
    winningDivisions: [{ division: 7, games: 3, dividend: aud('10.40') }],
    winningGames: [{ gameIndex: 20, division: 7, dividend: aud('10.40') }],
  }).entries;
  openTicket(system({ status: 'past', winnings: aud('31.20'), entries }), 'past-tickets');
  const won = await screen.findByRole('list', { name: 'Divisions won' });
  expect(won).toHaveTextContent('Division 7: 3 games, $10.40 each');
  expect(screen.getByRole('button', { name: 'List the games that won' })).toBeVisible();
});

test('a draw that was called off says what came back', async () => {
  openTicket(
    drawnTicket({ cancelled: true, refund: aud('3.10'), result: null, winnings: aud('0.00') }),
    'past-tickets',
  );
  const section = within(await screen.findByRole('region', { name: 'Not played' }));
  expect(section.getByText('Cancelled, refunded')).toBeVisible();
  expect(section.getByText(/was refunded to your wallet/)).toHaveTextContent('$3.10');
  expect(screen.getByRole('heading', { name: 'Your numbers' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /to come$/ })).toBeNull();
});

test.each([
  ['that is paid back', aud('3.10'), 'Removed from the draw, refunded'],
  ['whose money is still under way', null, 'Removed from the draw, refund on its way'],
])('a ticket %s says so once it was taken out of its draw', async (_, refund, status) => {
  openTicket(ticket({ entries: ticket().entries.map((entry) => ({ ...entry, withdrawn: true, refund })) }));
  const section = within(await screen.findByRole('region', { name: 'Not played' }));
  expect(section.getByText(status)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /to come$/ })).toBeNull();
});

const OUT = { withdrawn: true, refund: aud('3.10'), winnings: aud('0.00'), winningGames: [] };

test.each([
  ['its games', (found: Ticket) => found],
  [
    'a system',
    ({ entries, ...found }: Ticket) => system({ ...found, games: system().games, numGames: 36, entries }),
  ],
])('a draw that was held without a ticket is not compared with it: %s', async (_, of) => {
  openTicket(of(drawnTicket(OUT)), 'past-tickets');
  expect(await screen.findByRole('region', { name: 'Not played' })).toHaveTextContent(
    'Removed from the draw, refunded',
  );
  expect(screen.getByRole('heading', { name: 'Your numbers' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Result|to come$/ })).toBeNull();
  expect(screen.queryByText(/matched|in colour|won/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Check that|All prizes/ })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('a withdrawn draw stands apart from the ticket’s other draws', async () => {
  const entries = [...drawnTicket().entries, ...drawnTicket({ ...OUT, drawNo: 1593 }).entries];
  openTicket({ ...drawnTicket(), entries }, 'past-tickets');
  const result = within(await screen.findByRole('region', { name: 'Result' }));
  expect(result.getByRole('heading', { name: 'Draw 1592' })).toBeVisible();
  expect(result.queryByRole('heading', { name: 'Draw 1593' })).toBeNull();
  const out = within(screen.getByRole('region', { name: 'Not played' }));
  expect(out.getByRole('heading', { name: 'Draw 1593' })).toBeVisible();
});

test('a provisional prize says when it is paid', async () => {
  openTicket(
    drawnTicket({ status: 'DRAW_SCORED', provisionalUntil: '2026-12-03T09:30:00Z' }),
    'past-tickets',
  );
  expect(await screen.findByText('Won, paid once it is confirmed')).toBeVisible();
  expect(screen.getByText(/is provisional and paid on/)).toHaveTextContent('$17.30');
});

test('a ticket leads to the same order again and to its paper', async () => {
  openTicket(ticket());
  expect(await screen.findByRole('link', { name: 'Buy this order again' })).toHaveAttribute(
    'href',
    '/cart/replay/order-1',
  );
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    '/my-account/print-tickets?draw=powerball-1593',
  );
});

test('a ticket of an unavailable kind links to results, not to the shop', async () => {
  server.use(api.get(`/tickets/${ticket().ticketId}`, ticket()));
  renderMfe(mfe, {
    url: `/my-account/upcoming-tickets/ticket/${ticket().ticketId}`,
    customer: customer(),
    site: site({ capabilities: ['viewing_orders', 'multi_offer_site', 'charity_lotteries'] }),
  });
  expect(await screen.findByRole('link', { name: 'Powerball results' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Play Powerball|Buy this order/ })).toBeNull();
});

test('a ticket shows its way to play, voucher discount and receipt link', async () => {
  openTicket(ticket({ way: 'System 9', price: aud('55.40'), discount: aud('5.40'), checkoutId: 'paid-1' }));
  expect((await screen.findByText('Played as')).nextElementSibling).toHaveTextContent('System 9');
  expect(screen.getByText('Voucher').nextElementSibling).toHaveTextContent('−$5.40');
  expect(screen.getByText('Paid').nextElementSibling).toHaveTextContent('$50.00');
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/receipt/paid-1');
  expect(await axeViolations()).toEqual([]);
});

test('a refused large prize shows the reason and a link to support', async () => {
  openTicket(drawnTicket({ winnings: aud('0.00'), claimRefused: 'The card was not yours' }), 'past-tickets');
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('Won, not paid')).toBeVisible();
  expect(result).toHaveTextContent('will not pay it. The card was not yours. Talk to us');
  expect(within(result).getByRole('link', { name: 'Talk to us' })).toHaveAttribute(
    'href',
    '/about/contact-us',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a large prize under review says that no action is needed', async () => {
  openTicket(
    drawnTicket({
      winnings: aud('100000.00'),
      claimRequired: true,
      provisionalUntil: '2026-12-03T09:30:00Z',
    }),
    'past-tickets',
  );
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('Won, being checked')).toBeVisible();
  expect(result).toHaveTextContent('$100,000.00 is provisional until Thu 3 Dec');
  expect(result).toHaveTextContent('checks a prize of this size before we pay it into your wallet');
  expect(result).toHaveTextContent('We will write to you once they have decided');
  expect(await axeViolations()).toEqual([]);
});
