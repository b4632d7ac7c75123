import type { OrderLine } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  customer,
  order,
  receipt,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const LINKED = '/receipt/checkout-1?expires=1893456000&signature=abc';

/** The receipt as the server sends it for the link alone. */
const linkedReceipt = (change: Partial<OrderLine> = {}) =>
  receipt({
    order: order({
      lines: order().lines.map((line) => ({ ...line, ticketId: null, games: [], numbers: [], ...change })),
    }),
  });

test('the mailed link shows a visitor the payment and loads no ticket', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/receipts/checkout-1', ({ url }) => {
      asked.push(url.search);
      return linkedReceipt();
    }),
  );
  renderMfe(mfe, { url: LINKED, customer: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  expect(screen.getByText('Paid from your wallet').nextElementSibling).toHaveTextContent('$3.10');
  expect(asked).toEqual(['?expires=1893456000&signature=abc']);
  expect(screen.queryByRole('link', { name: 'Open the ticket' })).toBeNull();
  expect(screen.getByText('Bought')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Freceipt%2Fcheckout-1',
  );
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['confirmed', 1],
  ['refunded', 0],
] as const)('the linked receipt ticks only lines in play: a line that is %s', async (status, ticks) => {
  server.use(api.get('/receipts/checkout-1', linkedReceipt({ status, refunded: aud('3.10') })));
  renderMfe(mfe, { url: LINKED, customer: null });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Receipt' });
  expect(heading.closest('header')?.querySelectorAll('svg')).toHaveLength(ticks);
});

test('a pending purchase in a linked receipt has no link to an order', async () => {
  const scheduledPurchase = { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' } as const;
  const ahead = { status: 'placed', scheduledPurchase, scheduledPurchaseId: 'ahead-1' } as const;
  server.use(api.get('/receipts/checkout-1', linkedReceipt(ahead)));
  renderMfe(mfe, { url: LINKED, customer: null });
  expect(await screen.findByText(/Pre-order: will be bought and charged/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the order' })).toBeNull();
});

const WITHOUT_REASON = {
  status: 'cancelled',
  scheduledPurchaseId: 'ahead-1',
  code: null,
  message: null,
} as const;

test('the link shows no reason and no charge of unbought lines', async () => {
  server.use(api.get('/receipts/checkout-1', linkedReceipt(WITHOUT_REASON)));
  renderMfe(mfe, { url: LINKED, customer: null });
  expect((await screen.findByText('Not bought')).closest('p')).toHaveTextContent(
    /^Not bought Log in to see why\.$/,
  );
  expect(screen.queryByText(/charged/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['is over', 401],
  ['is unreadable', 400],
])('a link that %s leads to the login, and from there back', async (_, status) => {
  server.use(
    api.refuse('get', '/receipts/checkout-1', status, [
      { target: 'general', code: 'refused', message: 'No.' },
    ]),
  );
  const { router } = renderMfe(mfe, { url: LINKED, customer: null });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toContain(encodeURIComponent('/receipt/checkout-1'));
});

test('another signed-in customer sees by the link what was paid', async () => {
  server.use(
    api.refuse('get', '/checkout/checkout-1', 404, [
      { target: 'general', code: 'checkout_not_found', message: 'Not found' },
    ]),
    api.get('/receipts/checkout-1', linkedReceipt()),
  );
  renderMfe(mfe, { url: LINKED, customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  expect(screen.getByText(/The order belongs to another account/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});
