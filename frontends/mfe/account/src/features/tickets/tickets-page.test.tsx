import type { Ticket } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  scheduledPurchase,
  screen,
  server,
  ticket,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

beforeEach(() => server.use(api.page('/scheduled-purchases', [])));

const open = (url: string) => renderMfe(mfe, { url, customer: customer() });

test('upcoming tickets show their game, draw and state', async () => {
  server.use(api.page('/tickets', [ticket()]));
  open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming tickets' })).toBeVisible();
  expect(
    await screen.findByRole('link', { name: /Powerball.*2 games.*Waiting for the draw/ }),
  ).toHaveAttribute('href', '/my-account/upcoming-tickets/ticket/ticket-1');
  expect(screen.getByRole('navigation', { name: 'My account' })).toHaveTextContent('Upcoming tickets');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Upcoming tickets');
  expect(await axeViolations()).toEqual([]);
});

test('a ticket says how it is played beside its games', async () => {
  server.use(api.page('/tickets', [ticket({ way: 'System 9', numGames: 36 })]));
  open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('link', { name: /Powerball.*System 9, 36 games/ })).toBeVisible();
});

test.each([
  ['DRAW_DRAWN', 'DRAW_OPEN', /2 draws · next Thu 3 Dec.*Waiting for the draw/],
  ['DRAW_DRAWN', 'DRAW_DRAWN', /2 draws · Thu 26 Nov.*Drawn, prizes are being worked out/],
  ['DRAW_OPEN', 'DRAW_OPEN', /2 draws · next Thu 26 Nov.*Waiting for the draw/],
])('of two draws that are %s and %s, the undrawn one is the next', async (first, second, words) => {
  const [entry] = ticket().entries;
  const entries = [
    { ...entry, drawNo: 1593, drawAt: '2026-11-26T09:30:00Z', status: first },
    { ...entry, drawNo: 1594, drawAt: '2026-12-03T09:30:00Z', status: second },
  ] as Ticket['entries'];
  server.use(api.page('/tickets', [ticket({ entries })]));
  open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('link', { name: words })).toBeVisible();
});

test('tickets of another year say which it was', async () => {
  const [entry] = ticket().entries;
  const entries = [{ ...entry, drawAt: '2019-11-26T09:30:00Z', status: 'DRAW_PAID' }] as Ticket['entries'];
  server.use(api.page('/tickets', [ticket({ status: 'past', entries })]));
  open('/my-account/past-tickets');
  expect(await screen.findByRole('link', { name: /Tue 26 Nov 2019, 8:30 pm AEDT/ })).toBeVisible();
});

test('the page of an order for later belongs to the upcoming tickets', async () => {
  server.use(api.get('/scheduled-purchases/ahead-1', scheduledPurchase()));
  open('/my-account/scheduled-purchases/ahead-1');
  expect(await screen.findByRole('link', { current: 'page' })).toHaveTextContent('Upcoming tickets');
});

const ahead = (coming: readonly unknown[], ended: readonly unknown[] = []) =>
  api.get('/scheduled-purchases', ({ url }) => (url.searchParams.get('ended') === 'true' ? ended : coming));

test('pre-orders stand below the tickets, with their date, in pages', async () => {
  server.use(
    api.page('/tickets', [ticket()]),
    ahead([
      scheduledPurchase(),
      scheduledPurchase({ encodedId: 'ahead-2', code: 'insufficient_funds', message: 'Too little' }),
      scheduledPurchase({
        encodedId: 'ahead-3',
        kind: 'scheduled_purchase',
        productType: 'syndicate_share',
        numGames: 2,
        numShares: 2,
      }),
      ...Array.from({ length: 9 }, (_, place) => scheduledPurchase({ encodedId: `more-${place}` })),
    ]),
  );
  open('/my-account/upcoming-tickets');
  const section = within(await screen.findByRole('region', { name: 'Pre-orders' }));
  expect(
    section.getAllByRole('link', { name: /Reef Raffle.*5 tickets.*Will be bought when its draw opens/ })[0],
  ).toHaveAttribute('href', '/my-account/scheduled-purchases/ahead-1');
  expect(section.getByRole('link', { name: /Not paid yet; tried again/ })).toBeVisible();
  expect(section.getByRole('link', { name: /2 shares.*Will be bought on/ })).toBeVisible();
  expect(section.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets?ahead=2',
  );
  expect(screen.queryByRole('region', { name: 'Past pre-orders' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a list of pre-orders alone is not empty; the soonest comes first', async () => {
  server.use(
    api.page('/tickets', []),
    ahead([
      scheduledPurchase({ encodedId: 'late', offerName: 'Late', purchaseAt: '2026-12-12T00:00:00Z' }),
      scheduledPurchase({ encodedId: 'soon', offerName: 'Soon', purchaseAt: '2026-12-02T00:00:00Z' }),
    ]),
  );
  open('/my-account/upcoming-tickets');
  const section = within(await screen.findByRole('region', { name: 'Pre-orders' }));
  const [first, second] = section.getAllByRole('link');
  expect(first).toHaveTextContent('Soon');
  expect(second).toHaveTextContent('Late');
  expect(screen.queryByRole('heading', { name: 'No upcoming tickets' })).not.toBeInTheDocument();
});

test('an empty list of upcoming tickets says so once', async () => {
  server.use(api.page('/tickets', []));
  open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('heading', { name: 'No upcoming tickets' })).toBeVisible();
});

test('bought, cancelled and failed purchases are listed below the tickets', async () => {
  server.use(
    api.page('/tickets', [ticket()]),
    ahead(
      [],
      [
        scheduledPurchase({ status: 'scheduled_status_executed', ticketId: 'ticket-1' }),
        scheduledPurchase({ encodedId: 'b', status: 'scheduled_status_cancelled', code: 'by_customer' }),
        scheduledPurchase({
          encodedId: 'c',
          status: 'scheduled_status_cancelled',
          code: 'sold_out',
          message: 'The draw was sold out',
        }),
      ],
    ),
  );
  open('/my-account/upcoming-tickets');
  const section = within(await screen.findByRole('region', { name: 'Past pre-orders' }));
  const [bought, cancelled, refused] = section.getAllByRole('link');
  expect(bought).toHaveTextContent('Bought');
  expect(cancelled).toHaveTextContent('Cancelled');
  expect(refused).toHaveTextContent('Not boughtThe draw was sold out');
  expect(screen.queryByRole('region', { name: 'Pre-orders' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('pre-orders can be loaded again after a failure', async () => {
  server.use(api.page('/tickets', [ticket()]), api.unreachable('get', '/scheduled-purchases'));
  const { user } = open('/my-account/upcoming-tickets');
  const section = within(await screen.findByRole('region', { name: 'Pre-orders' }));
  expect(await section.findByText('We could not load your pre-orders')).toBeVisible();
  server.use(ahead([scheduledPurchase()]));
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByRole('link', { name: /Reef Raffle/ })).toBeVisible();
});

test('a page after the last of the pre-orders leads back to the first', async () => {
  server.use(api.page('/tickets', [ticket()]), api.page('/scheduled-purchases', [], 3));
  open('/my-account/upcoming-tickets?ahead=9');
  const [first] = await screen.findAllByRole('link', { name: 'Go to the first one' });
  expect(first).toHaveAttribute('href', '/my-account/upcoming-tickets');
});

test('a page of the list asks for that part of it', async () => {
  const asked: string[] = [];
  server.use(
    api.get(
      '/tickets',
      ({ url }) => {
        asked.push(url.search);
        return [ticket()];
      },
      { pageInfo: { offset: 10, limit: 10, total: 25 } },
    ),
  );
  open('/my-account/upcoming-tickets/2');
  expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets/3',
  );
  expect(asked[0]).toBe('?status=upcoming&limit=10&offset=10');
  expect(screen.getAllByRole('link', { current: 'page' })[0]).toHaveTextContent('Upcoming tickets');
});

test('while the next page loads, the list is marked busy and announced', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isSecond = (url: URL) => url.searchParams.get('offset') === '10';
  server.use(
    api.get(
      '/tickets',
      async ({ url }) => {
        if (isSecond(url)) await answered;
        return [ticket({ offerName: isSecond(url) ? 'Oz Lotto' : 'Powerball' })];
      },
      { pageInfo: { offset: 0, limit: 10, total: 25 } },
    ),
  );
  const { user } = open('/my-account/past-tickets');
  const before = await screen.findByRole('link', { name: /^Powerball/ });
  expect(before.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Loading your tickets');
  expect(before.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  answer();
  const next = await screen.findByRole('link', { name: /^Oz Lotto/ });
  expect(next.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText('Loading your tickets')).toBeNull();
});

test('past tickets show a prize and its absence alike quietly', async () => {
  const entry = { ...ticket().entries[0], status: 'DRAW_PAID' };
  server.use(
    api.page('/tickets', [
      ticket({ ticketId: 'a', status: 'past', winnings: { amount: '17.30', currency: 'AUD' } }),
      ticket({ ticketId: 'b', status: 'past', entries: [entry] as never }),
    ]),
  );
  open('/my-account/past-tickets');
  expect(await screen.findByRole('link', { name: /Won \$17\.30/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /No prize/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('shares in lists show their prize, its absence and refunds', async () => {
  const inList = (id: string, change: Partial<Ticket['entries'][number]>, status = 'paid'): Ticket =>
    ticket({
      ticketId: id,
      offerName: `Shares ${id}`,
      productType: 'syndicate_share',
      status: 'past',
      winnings: change.winnings ?? aud('0.00'),
      entries: ticket().entries.map((entry) => ({ ...entry, status: 'DRAW_PAID', ...change })),
      syndicate: {
        key: 'powerball_syndicate-1593-1',
        name: 'Powerball Syndicate 1',
        status,
        shares: 10,
        shareNumbers: [3],
        playsOfferKey: 'powerball',
        winnings: change.winnings ?? aud('0.00'),
        refunded: change.refund ?? aud('0.00'),
        claimRequired: change.claimRequired ?? false,
        claimRefused: null,
      },
    });
  server.use(
    api.page('/tickets', [
      inList('a', { winnings: aud('4.60') }),
      inList('b', { winnings: aud('800.00'), claimRequired: true }),
      inList('c', {}),
      inList('d', { status: 'DRAW_OPEN', refund: aud('9.70') }, 'cancelled'),
    ]),
  );
  open('/my-account/past-tickets');
  expect(await screen.findByRole('link', { name: /Shares a.*Won \$4\.60$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Shares b.*Won \$800\.00.*Being checked before/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Shares c.*No prize/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Shares d.*Cancelled, refunded/ })).toBeVisible();
});

test('an empty list says what will be here', async () => {
  server.use(api.page('/tickets', []));
  open('/my-account/past-tickets');
  expect(await screen.findByRole('heading', { name: 'No past tickets yet' })).toBeVisible();
});

test('a page after the last leads back to the first', async () => {
  server.use(api.page('/tickets', [], 3));
  open('/my-account/upcoming-tickets/9');
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
});

test('a list that cannot be loaded can be asked for again', async () => {
  server.use(api.unreachable('get', '/tickets'));
  const { user } = open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
  server.use(api.page('/tickets', [ticket()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Powerball.*2 games/ })).toBeVisible());
});
