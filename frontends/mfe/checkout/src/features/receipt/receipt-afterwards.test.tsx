import type { Order, OrderLine } from '@wattle/api-client';
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
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

/** The receipt of an order, opened again after something became of its lines. */
function openAgain(lines: readonly Partial<OrderLine>[], change: Partial<Order> = {}) {
  const [line] = order().lines;
  const became = order({
    ...change,
    lines: lines.map((each, place) => ({ ...line, lineId: `line-${place}`, ...each }) as OrderLine),
  });
  server.use(
    api.get('/checkout/checkout-1', {
      checkoutId: 'checkout-1',
      orderId: 'order-1',
      status: 'paid',
      code: null,
      message: null,
      partnerSlug: null,
    }),
    api.get('/receipts/checkout-1', receipt({ total: became.total, order: became })),
  );
  renderMfe(mfe, { url: '/receipt/checkout-1', customer: customer() });
}

const AHEAD: Partial<OrderLine> = {
  ticketId: null,
  status: 'placed',
  purchaseStatus: 'pre_order',
  scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' },
  scheduledPurchaseId: 'ahead-1',
};
const CHARGED = {
  ...AHEAD,
  status: 'confirmed',
  ticketId: 'ticket-1',
  chargedAt: '2026-12-24T01:00:05Z',
} as const;
const BACK = { status: 'refunded', refunded: aud('3.10') } as const;

const amountOf = (what: string) => screen.queryByText(what)?.nextElementSibling?.textContent ?? null;

test('what was ordered ahead is bought and paid once it was charged', async () => {
  openAgain([CHARGED], { total: aud('0.00'), paidTotal: aud('20.00') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(amountOf('Paid from your wallet')).toContain('$20.00');
  expect(screen.getByText(/then bought and charged/)).toHaveTextContent('24 Dec');
  expect(screen.getByRole('link', { name: 'Open the ticket' })).toBeVisible();
  expect(screen.queryByText(/paid nothing yet|Paid when|You can cancel/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('what could not be paid yet says when it is tried again', async () => {
  openAgain([{ ...AHEAD, code: 'insufficient_funds', message: 'There was not enough money' }], {
    paidTotal: aud('0.00'),
    preOrderTotal: aud('20.00'),
  });
  expect(await screen.findByText(/not paid yet: tried again/)).toHaveTextContent('24 Dec');
});

test.each([
  ['its customer cancelled', 'by_customer', 'You cancelled this order', 'Cancelled'],
  ['could not be bought', 'sold_out', 'The draw was sold out. You were not charged', 'Not bought'],
])('what %s is neither bought nor to come', async (_, code, message, badge) => {
  openAgain([{ ...AHEAD, status: 'cancelled', code, message }], {
    status: 'cancelled',
    total: aud('0.00'),
    paidTotal: aud('0.00'),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing was bought' })).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByText(new RegExp(`${message}\\.`))).toBeVisible();
  expect(screen.queryByText(/Ordered ahead/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What comes next' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('an order whose draws were all cancelled says that its money is back', async () => {
  openAgain([BACK, { ...BACK, causeName: 'Reef Keepers' }], {
    status: 'refunded',
    total: aud('6.20'),
    paidTotal: aud('6.20'),
    refundedTotal: aud('6.20'),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order was paid back' })).toBeVisible();
  expect(amountOf('Paid from your wallet')).toContain('$6.20');
  expect(amountOf('Paid back to your wallet')).toContain('$6.20');
  expect(screen.getAllByText('Paid back')).toHaveLength(2);
  expect(screen.queryByText(/in the draws below/)).toBeNull();
  expect(screen.queryByText('You support')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What comes next' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('of an order that became several things every line says what became of it', async () => {
  openAgain([{ refunded: aud('1.00') }, BACK, AHEAD, { ...AHEAD, status: 'cancelled', code: 'sold_out' }], {
    preOrderTotal: aud('20.00'),
    refundedTotal: aud('4.10'),
  });
  expect(await screen.findByText(/They are in the draws below/)).toHaveTextContent(
    'They are in the draws below, except where it says otherwise. The rest of your order we buy when the draws open.',
  );
  expect(screen.getByText('$1.00').parentElement).toHaveTextContent(
    '$1.00 of its price went back to your wallet.',
  );
  for (const badge of ['Bought', 'Paid back', 'Not bought']) expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByText(/Ordered ahead: bought and charged/)).toBeVisible();
  expect(amountOf('Paid when the draws open')).toContain('$20.00');
});

test('what was bought is paid back while the rest waits', async () => {
  openAgain([BACK, AHEAD], { preOrderTotal: aud('20.00'), refundedTotal: aud('3.10') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible();
  expect(screen.getByText(/^What was bought so far was paid back/)).toBeVisible();
});

test('what a voucher had paid whole gives nothing back', async () => {
  openAgain([{ status: 'refunded' }], { status: 'refunded', paidTotal: aud('0.00') });
  expect(await screen.findByText(/A voucher had paid all of it/)).toBeVisible();
});
