import type { Order, OrderLine } from '@wattle/api-client';
import {
  act,
  api,
  aud,
  axeViolations,
  checkoutState,
  customer,
  order,
  receipt,
  renderMfe,
  screen,
  server,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

/** The receipt of an order, opened again after something became of its lines. */
function openAgain(lines: readonly Partial<OrderLine>[], change: Partial<Order> = {}) {
  const [line] = order().lines;
  const became = order({
    ...change,
    lines: lines.map((each, place) => ({ ...line, lineId: `line-${place}`, ...each }) as OrderLine),
  });
  server.use(
    api.get('/checkout/checkout-1', checkoutState()),
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

type Draw = OrderLine['draws'][number];

const without = (...became: readonly (readonly [Draw['status'], string | null])[]): Partial<OrderLine> => ({
  draws: became.map(([status, refund], place) => ({
    drawNo: 1593 + place,
    drawDate: '2126-11-26',
    drawAt: `2126-11-${26 + place}T10:30:00.000Z`,
    drawsWhenSoldOut: false,
    status,
    refund: refund === null ? null : aud(refund),
  })),
});

test('a pre-order is bought and paid once it was charged', async () => {
  openAgain([CHARGED], { total: aud('0.00'), paidTotal: aud('20.00') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(amountOf('Paid from your wallet')).toContain('$20.00');
  expect(screen.getByText(/Pre-order, bought and charged/)).toHaveTextContent('24 Dec');
  expect(screen.getByRole('link', { name: 'Open the ticket' })).toBeVisible();
  expect(screen.queryByText(/paid nothing yet|Paid when|You can cancel/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

const UNPAID = { ...AHEAD, code: 'insufficient_funds', message: 'There was not enough money' } as const;

test('a failed payment says when it is retried, and until when to cancel', async () => {
  openAgain([UNPAID], { paidTotal: aud('0.00'), preOrderTotal: aud('20.00') });
  expect(await screen.findByText(/not paid yet: we try again/)).toHaveTextContent('24 Dec');
  expect(screen.getByText(/^Your order could not be paid in full yet\./)).toHaveTextContent(
    'We try again while the draws are open.',
  );
  expect(screen.getByText('You can cancel unpaid tickets until we buy them.')).toBeVisible();
  expect(amountOf('Still to pay')).toContain('$20.00');
  expect(screen.queryByText(/paid nothing yet|when the draws open|until five minutes|charged/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('a failed payment differs from one that was not tried', async () => {
  openAgain([UNPAID, AHEAD], { paidTotal: aud('0.00'), preOrderTotal: aud('40.00') });
  expect(await screen.findByText(/^Your order could not be paid in full yet\./)).toBeVisible();
  expect(screen.getByText('You can cancel unpaid tickets until we buy them.')).toBeVisible();
  expect(screen.getByText(/^We buy and charge your pre-orders when/)).toHaveTextContent(
    'You can cancel them until five minutes before a draw opens.',
  );
  expect(screen.queryByText(/paid nothing yet/)).toBeNull();
});

test.each([
  ['bought', {}, /^They are in the draws below\. /],
  ['paid back', BACK, /^The tickets bought so far were refunded\. /],
])('an unpaid purchase is named beside what was %s', async (_, other, before) => {
  openAgain([other, UNPAID], { preOrderTotal: aud('20.00') });
  expect(await screen.findByText(before)).toHaveTextContent(
    'Your order could not be paid in full yet. We try again while the draws are open.',
  );
});

test('a purchase unpaid on its day is not shown as bought then', async () => {
  openAgain([{ ...UNPAID, gameType: 'deferred', purchaseOn: '2026-12-23' }], {
    paidTotal: aud('0.00'),
    preOrderTotal: aud('20.00'),
  });
  expect(await screen.findByText(/not paid yet: we try again/)).toBeVisible();
  expect(screen.queryByText(/Bought and charged once/)).toBeNull();
});

test.each([
  ['its customer cancelled', 'by_customer', 'You cancelled this order', 'Cancelled'],
  ['could not be bought', 'sold_out', 'The draw was sold out. You were not charged', 'Not bought'],
])('a purchase that %s is neither bought nor upcoming', async (_, code, message, badge) => {
  openAgain([{ ...AHEAD, status: 'cancelled', code, message }], {
    status: 'cancelled',
    total: aud('0.00'),
    paidTotal: aud('0.00'),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing was bought' })).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByText(new RegExp(`${message}\\.`))).toBeVisible();
  expect(screen.queryByText(/Pre-order/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('an order whose draws were all cancelled says that its money is back', async () => {
  openAgain(
    [
      { ...BACK, ...without(['cancelled', '3.10']) },
      { ...BACK, causeName: 'Reef Keepers' },
    ],
    {
      status: 'refunded',
      total: aud('6.20'),
      paidTotal: aud('6.20'),
      refundedTotal: aud('6.20'),
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order was refunded' })).toBeVisible();
  expect(amountOf('Paid from your wallet')).toContain('$6.20');
  expect(amountOf('Refunded to your wallet')).toContain('$6.20');
  expect(screen.getAllByText('Refunded')).toHaveLength(2);
  expect(screen.getByText(/Its draw was cancelled/)).toHaveTextContent(
    'Refunded Its draw was cancelled. $3.10 went back to your wallet.',
  );
  expect(screen.queryByText(/in the draws below/)).toBeNull();
  expect(screen.queryByText('You support')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('an order with only cancelled draws waits for its refund only', async () => {
  openAgain([without(['cancelled', null])]);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your order is being refunded' }),
  ).toBeVisible();
  expect(screen.getByText(/Your tickets are no longer in any draw/)).toHaveTextContent(
    'We will refund them to your wallet.',
  );
  expect(screen.queryByText('Bought')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
});

test('each line of a mixed order shows its own outcome', async () => {
  openAgain(
    [
      without(['to_come', null], ['cancelled', '1.00']),
      BACK,
      AHEAD,
      { ...AHEAD, status: 'cancelled', code: 'sold_out' },
    ],
    {
      preOrderTotal: aud('20.00'),
      refundedTotal: aud('4.10'),
    },
  );
  expect(await screen.findByText(/They are in the draws below/)).toHaveTextContent(
    'They are in the draws below, except where it says otherwise. We buy the rest of your order when the draws open, and tell you if we cannot.',
  );
  expect(screen.getByText(/was cancelled/)).toHaveTextContent(
    'Draw 1594 was cancelled. $1.00 went back to your wallet.',
  );
  for (const badge of ['Bought', 'Refunded', 'Not bought']) expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByText(/Pre-order: will be bought and charged/)).toBeVisible();
  expect(amountOf('To pay when the draws open')).toContain('$20.00');
});

test.each([
  ['whose draw takes place without it', 'given_back', '1.55', 'is no longer in draw 1593. $1.55 went back'],
  ['of which a voucher had paid all', 'cancelled', '0.00', 'was cancelled. A voucher paid for all of it.'],
  ['whose money is on its way', 'cancelled', null, 'was cancelled. We will refund it to your wallet'],
] as const)('a line %s says so beside the draw', async (_, status, refund, words) => {
  openAgain([without([status, refund], ['to_come', null])]);
  expect(await screen.findByText(/draw 1593/i, { selector: 'p' })).toHaveTextContent(words);
  expect(screen.getByText('Bought')).toBeVisible();
  expect(screen.getByText(/in the draws below, except where it says otherwise/)).toBeVisible();
});

test('the bought part is refunded while the rest is pending', async () => {
  openAgain([BACK, AHEAD], { preOrderTotal: aud('20.00'), refundedTotal: aud('3.10') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible();
  expect(screen.getByText(/^The tickets bought so far were refunded/)).toBeVisible();
});

test('a ticket paid whole by a voucher refunds nothing', async () => {
  openAgain([{ status: 'refunded' }], { status: 'refunded', paidTotal: aud('0.00') });
  expect(await screen.findByText(/A voucher paid for all of it/)).toBeVisible();
});

test('the voucher’s part of a refund is listed apart', async () => {
  const reduced = { discount: aud('1.00') };
  openAgain([reduced, { ...reduced, ...BACK, refunded: aud('2.10') }], {
    total: aud('4.20'),
    paidTotal: aud('4.20'),
    refundedTotal: aud('2.10'),
    discountTotal: aud('2.00'),
    voucherCode: 'SPRING',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets are bought' })).toBeVisible();
  expect(amountOf('Paid from your wallet')).toBe('$4.20');
  expect(amountOf('Refunded to your wallet')).toBe('$2.10');
  expect(amountOf('Paid by voucher SPRING')).toBe('$2.00');
  expect(amountOf('Voucher value of the refund')).toBe('$1.00');
  expect(await axeViolations()).toEqual([]);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const drawnIn = (...offsets: readonly number[]): Partial<OrderLine> => ({
  draws: offsets.map((offset, place) => ({
    drawNo: 1593 + place,
    drawDate: '2026-11-26',
    drawAt: new Date(Date.now() + offset).toISOString(),
    drawsWhenSoldOut: false,
    status: 'to_come',
    refund: null,
  })),
});

const said = (words: RegExp) => screen.findByText(words);

test('once the first draw was held, the next one is named', async () => {
  openAgain([drawnIn(-HOUR, 71 * HOUR), drawnIn(47 * HOUR)]);
  const next = new Date(Date.now() + 47 * HOUR);
  const stands = await said(/^The next draw is on/);
  const named = Date.parse(stands.querySelector('time')?.dateTime ?? '');
  expect(Math.abs(named - next.getTime())).toBeLessThan(MINUTE);
  expect(screen.queryByText(/first draw/)).toBeNull();
  expect(screen.getByText(/^They are in the draws below/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'print your tickets' })).toBeVisible();
});

test.each([
  ['its only draw', [-HOUR], /^The draw was on .*\. Open the ticket to see how it went\./],
  ['its last draw', [-2 * HOUR, -HOUR], /^The last draw was on .*\. Open the ticket to see how it went\./],
])('after %s nothing is shown as still to come', async (_, offsets, words) => {
  openAgain([drawnIn(...offsets)]);
  expect(await screen.findByRole('heading', { name: 'After the draw' })).toBeVisible();
  expect((await said(/draw was on/)).textContent).toMatch(words);
  expect(screen.getByText(/^They were in the draws below/)).toBeVisible();
  expect(screen.queryByText(/draw is on/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'print your tickets' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toMatch(
    /^\/my-account\/past-tickets\/ticket\//,
  );
  expect(await axeViolations()).toEqual([]);
});

test('an open receipt shows that its draw is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  openAgain([drawnIn(10 * MINUTE)]);
  expect(await said(/^The first draw is on/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(11 * MINUTE));
  expect(screen.getByText(/^The draw was on/)).toBeVisible();
  expect(screen.getByText(/^They were in the draws below/)).toBeVisible();
});

const drawnWhenSoldOut = (status: Draw['status'], offset: number): Partial<OrderLine> => ({
  draws: (drawnIn(offset).draws ?? []).map((draw) => ({ ...draw, drawsWhenSoldOut: true, status })),
});

test('a draw held when sold out is past once it was held, however early', async () => {
  openAgain([drawnWhenSoldOut('drawn', 71 * HOUR)]);
  expect(await screen.findByRole('heading', { name: 'After the draw' })).toBeVisible();
  expect(screen.getByText(/^The draw was held\. Open the ticket to see how it went\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toMatch(
    /^\/my-account\/past-tickets\/ticket\//,
  );
});

test('a cancelled draw is no draw to wait for', async () => {
  openAgain([without(['to_come', null], ['cancelled', '1.55'])]);
  const next = await said(/^The first draw is on/);
  expect(next.querySelector('time')?.dateTime).toBe(without(['to_come', null]).draws?.[0]?.drawAt);
});

test('a draw that waits for its last ticket is never called over', async () => {
  openAgain([drawnWhenSoldOut('to_come', -HOUR)]);
  expect(await screen.findByRole('heading', { name: 'Next steps' })).toBeVisible();
  expect(screen.queryByText(/draw (is|was) on/)).toBeNull();
  expect(screen.getByText(/^They are in the draws below/)).toBeVisible();
});
