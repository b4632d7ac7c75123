import {
  api,
  axeViolations,
  customer,
  renderMfe,
  scheduledPurchase,
  screen,
  server,
  ticket,
  waitFor,
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

test('what is ordered ahead stands above the tickets and leads to its page', async () => {
  const late = scheduledPurchase({ encodedId: 'ahead-2', code: 'insufficient_funds', message: 'Too little' });
  server.use(
    api.page('/tickets', [ticket()]),
    api.page('/scheduled-purchases', [scheduledPurchase(), late], 12),
  );
  open('/my-account/upcoming-tickets');
  expect(await screen.findByRole('heading', { level: 2, name: 'Ordered ahead' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Reef Raffle.*5 tickets.*Draw opens/ })).toHaveAttribute(
    'href',
    '/my-account/scheduled-purchases/ahead-1',
  );
  expect(screen.getByRole('link', { name: /Not paid yet/ })).toBeVisible();
  expect(screen.getByText('And 10 more orders.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
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

test('past tickets tell a prize and its absence alike quietly', async () => {
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
