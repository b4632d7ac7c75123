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

test('the link of the mail shows a visitor what was paid, and asks for no ticket', async () => {
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
] as const)(
  'by the link, too, only what is in play is ticked off: a line that is %s',
  async (status, ticks) => {
    server.use(api.get('/receipts/checkout-1', linkedReceipt({ status, refunded: aud('3.10') })));
    renderMfe(mfe, { url: LINKED, customer: null });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Receipt' });
    expect(heading.closest('header')?.querySelectorAll('svg')).toHaveLength(ticks);
  },
);

test('what is still to be bought leads by the link to no order', async () => {
  const scheduledPurchase = { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' } as const;
  const ahead = { status: 'placed', scheduledPurchase, scheduledPurchaseId: 'ahead-1' } as const;
  server.use(api.get('/receipts/checkout-1', linkedReceipt(ahead)));
  renderMfe(mfe, { url: LINKED, customer: null });
  expect(await screen.findByText(/Ordered ahead: bought and charged/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the order' })).toBeNull();
});

const NOT_TOLD = { status: 'cancelled', scheduledPurchaseId: 'ahead-1', code: null, message: null } as const;

test('the link shows no reason and no charge of unbought lines', async () => {
  server.use(api.get('/receipts/checkout-1', linkedReceipt(NOT_TOLD)));
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
