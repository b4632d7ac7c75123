import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Paper } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const draw = {
  drawNo: 1593,
  drawDate: '2026-11-26',
  drawAt: '2026-11-26T09:30:00Z',
  drawsWhenSoldOut: false,
};

const paper = (change: Partial<Paper> = {}): Paper => ({
  holder: 'Ada Byron',
  supportPhone: '1300 555 018',
  notice: 'Record of entry, not a claim document',
  draws: [
    { drawId: 'powerball-1593', productOfferKey: 'powerball', offerName: 'Powerball', tickets: 1, ...draw },
  ],
  pages: [
    {
      productOfferKey: 'powerball',
      offerName: 'Powerball',
      draw,
      tickets: [
        {
          ticketId: 'ticket-1',
          serial: 'WA-00C0FFEE',
          orderId: 'order-1',
          productType: 'lottery_ticket',
          way: 'System 9',
          numGames: 36,
          firstGame: 1,
          continued: false,
          games: [{ Numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9], Powerball: [3] }],
          ways: [],
          stubs: [],
          draws: [draw],
          price: aud('55.40'),
          cause: null,
          share: null,
          permit: null,
        },
      ],
    },
  ],
  orders: [
    {
      orderId: 'order-1',
      statusUrl: 'http://x/receipt/c',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  ],
  ...change,
});

/** A page of the paper, of so many tickets in all. */
const answering = (found: Paper, total = 1) =>
  api.get('/tickets/print/pages', found, { pageInfo: { offset: 0, limit: 100, total } });

const open = (url = '/my-account/print-tickets') => renderMfe(mfe, { url, customer: customer() });

test('a printed ticket has holder, order, numbers, code and a disclaimer', async () => {
  server.use(answering(paper()));
  open();
  expect(await screen.findByText(/A printed ticket is a record: prizes go to your wallet/)).toBeVisible();
  const page = within(await screen.findByRole('region', { name: /Powerball, draw 1593/ }));
  expect(page.getByText('Ada Byron')).toBeVisible();
  expect(page.getByText('order-1')).toBeVisible();
  expect(page.getByText(/System 9, 36 games/)).toBeVisible();
  expect(page.getByText('Numbers').parentElement).toHaveTextContent('Numbers 1 2 3 4 5 6 7 8 9');
  expect(page.getByRole('img', { name: "QR code of the order's status page" })).toBeVisible();
  expect(page.getByText('Scan to see the order’s status')).toBeVisible();
  expect(
    page.getByText(/Record of entry, not a claim document. Customer support 1300 555 018/),
  ).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a raffle ticket is laid out as stubs with its cause and permit', async () => {
  const [page] = paper().pages;
  const [ticket] = page?.tickets ?? [];
  if (!page || !ticket) throw new Error('the fixture has a ticket');
  const raffle = {
    ...ticket,
    productType: 'raffle_ticket',
    way: '',
    games: [],
    numGames: 2,
    stubs: [106, 12345],
    cause: 'Sea Rescue',
    permit: 'NSW GOCAL/2402',
  };
  server.use(answering(paper({ pages: [{ ...page, tickets: [raffle] }] })));
  open();
  const stubs = within(await screen.findByRole('list', { name: 'Ticket numbers' })).getAllByRole('listitem');
  expect(stubs.map((stub) => stub.textContent)).toEqual(['No. 106', 'No. 12345']);
  expect(screen.getByText('Sea Rescue')).toBeVisible();
  expect(screen.getByText('NSW GOCAL/2402')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('shares are printed with their numbers, a system with its games', async () => {
  const [page] = paper().pages;
  const [ticket] = page?.tickets ?? [];
  if (!page || !ticket) throw new Error('the fixture has a ticket');
  const shares = {
    ...ticket,
    productType: 'syndicate_share',
    way: '',
    share: '2 shares of 10, no. 3, 4',
    games: [
      { Numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9], Powerball: [3] },
      { Numbers: [11, 12, 13, 14, 15, 16, 17], Powerball: [20] },
    ],
    ways: ['System 9, 36 games', ''],
  };
  server.use(answering(paper({ pages: [{ ...page, tickets: [shares] }] })));
  open();
  expect(await screen.findByText(/2 shares of 10, no\. 3, 4/)).toBeVisible();
  const sheet = within(screen.getByRole('region', { name: /Powerball, draw 1593/ }));
  const printed = within(sheet.getAllByRole('list').at(-1) ?? document.body).getAllByRole('listitem');
  expect(printed.map(({ textContent }) => textContent)).toEqual([
    'Numbers 1 2 3 4 5 6 7 8 9Powerball 3System 9, 36 games',
    'Numbers 11 12 13 14 15 16 17Powerball 20',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('a draw is chosen, and its address can be opened again', async () => {
  const asked: (string | null)[] = [];
  server.use(
    api.get(
      '/tickets/print/pages',
      ({ url }) => {
        asked.push(new URL(url).searchParams.get('draw'));
        return paper();
      },
      { pageInfo: { offset: 0, limit: 100, total: 1 } },
    ),
  );
  const { user, router } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Draw' }), 'powerball-1593');
  await waitFor(() => expect(router.state.location.search).toBe('?draw=powerball-1593'));
  await waitFor(() => expect(asked.at(-1)).toBe('powerball-1593'));
  expect(asked[0]).toBeNull();
});

test("the previous draw's sheets are marked and not printed while loading", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    api.get(
      '/tickets/print/pages',
      async ({ url }) => {
        if (new URL(url).searchParams.has('draw')) await arrival;
        return paper();
      },
      { pageInfo: { offset: 0, limit: 100, total: 1 } },
    ),
  );
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Draw' }), 'powerball-1593');
  const button = screen.getByRole('button', { name: 'Print this page' });
  const sheets = () => screen.getByRole('region', { name: /draw 1593/ }).closest('[aria-busy="true"]');
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(sheets()).not.toBeNull();
  await user.click(button);
  expect(print).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(sheets()).toBeNull());
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
});

test("the browser's own menu does not print them either", () => {
  const styles = readFileSync(join(import.meta.dirname, 'print-tickets-page.module.css'), 'utf8');
  expect(styles).toMatch(/@media print .*\.paper\[aria-busy="true"\] \{\s*display: none;/s);
});

test('the page is printed, or saved as a PDF of the size that is chosen', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  const sizes: (string | null)[] = [];
  server.use(
    answering(paper()),
    api.get('/tickets/print', ({ url }) => {
      sizes.push(new URL(url).searchParams.get('size'));
      return new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Print this page' }));
  expect(print).toHaveBeenCalledOnce();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'A5');
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(sizes).toEqual(['A5']);
});

test('a draw that waits for its last ticket is printed without a date', async () => {
  const waiting = { ...draw, drawsWhenSoldOut: true };
  const [page] = paper().pages;
  if (!page) throw new Error('the fixture has a page');
  server.use(
    answering(
      paper({
        draws: paper().draws.map((each) => ({ ...each, ...waiting, offerName: 'Mega Jackpot' })),
        pages: [{ ...page, offerName: 'Mega Jackpot', draw: waiting }],
      }),
    ),
  );
  open();
  const named = 'Mega Jackpot, draw 1593, drawn when all tickets are sold';
  expect(await screen.findByRole('heading', { level: 2, name: named })).toBeVisible();
  expect(screen.getByRole('option', { name: `${named} (1 ticket)` })).toBeInTheDocument();
  expect(screen.queryByText(/26 November/)).not.toBeInTheDocument();
});

test('without upcoming tickets there is nothing to print', async () => {
  server.use(answering(paper({ draws: [], pages: [], orders: [] }), 0));
  open();
  expect(await screen.findByRole('heading', { name: 'No upcoming tickets' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print this page' })).not.toBeInTheDocument();
});

test('more than a hundred tickets print in parts, as page and as PDF', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  const asked: (string | null)[] = [];
  server.use(
    api.get(
      '/tickets/print/pages',
      ({ url }) => {
        asked.push(new URL(url).searchParams.get('offset'));
        return paper();
      },
      { pageInfo: { offset: 100, limit: 100, total: 250 } },
    ),
    api.get('/tickets/print', ({ url }) => {
      asked.push(`pdf ${new URL(url).searchParams.get('offset')}`);
      return new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  const { user } = open('/my-account/print-tickets?draw=powerball-1593&page=2');
  expect(await screen.findByText('Tickets 101–200 of 250.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
    'href',
    '/my-account/print-tickets?draw=powerball-1593&page=3',
  );
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['100', 'pdf 100'])));
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['that is drawn or not known', () => answering(paper({ pages: [], orders: [] }), 0)],
  [
    'whose id is none',
    () =>
      api.refuse('get', '/tickets/print/pages', 400, [
        { target: 'draw', code: 'invalid', message: 'This is not the id of a draw' },
      ]),
  ],
])('a draw %s says so and leads back to all of them', async (_, answer) => {
  server.use(answer());
  open('/my-account/print-tickets?draw=powerball-7');
  expect(
    await screen.findByRole('heading', { name: 'You have no tickets waiting for this draw' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'All upcoming draws' })).toHaveAttribute(
    'href',
    '/my-account/print-tickets',
  );
  expect(screen.queryByRole('button', { name: 'Print this page' })).not.toBeInTheDocument();
});

test('a page after the last leads back to the first', async () => {
  server.use(answering(paper({ pages: [], orders: [] }), 3));
  open('/my-account/print-tickets?page=9');
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
    'href',
    '/my-account/print-tickets',
  );
});
