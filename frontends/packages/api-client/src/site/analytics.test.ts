import { type AnalyticsEvent, analytics } from '@wattle/platform';
import { api, aud, cart, cartItem, filledCart, receipt, server, voucher } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackCartChange, trackCheckoutStarted, trackPurchase } from './analytics.ts';

let sent: AnalyticsEvent[];
let disconnect: () => void;

beforeEach(() => {
  sent = [];
  disconnect = analytics.connect({ permission: () => 'allowed', send: (events) => sent.push(...events) });
});
afterEach(() => {
  disconnect();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const tracked = () => {
  analytics.flush();
  return sent.map(({ name, products }) => ({ name, products }));
};

test('cart changes are tracked with the fields of the requirements', () => {
  vi.spyOn(analytics, 'page', 'get').mockReturnValue('/powerball');
  const filled = filledCart({ cartReference: 'cart-1', cartItems: [cartItem({ causeKey: 'beach' })] });
  trackCartChange(cart({ cartReference: 'cart-1' }), filled);
  trackCartChange(filled, cart({ cartReference: 'cart-1' }));
  const [item] = filled.cartItems;
  const product = {
    brand: item?.offerName,
    category: 'lottery_ticket',
    cause: 'beach',
    source: '/powerball',
    cartId: 'cart-1',
    productId: item?.productOfferKey,
    numDraws: item?.numDraws,
    numGames: item?.numGames,
    price: item?.price.amount,
    name: item?.offerName,
    variant: 'standard',
    drawDate: item?.drawDate,
    drawNo: item?.drawNo,
    prizePool: item?.drawPrizePool?.amount,
    purchaseStatus: 'standard',
  };
  expect(tracked()).toEqual([
    { name: 'product_added', products: [product] },
    { name: 'product_removed', products: [product] },
  ]);
});

test('vouchers are no products', () => {
  trackCartChange(filledCart(), filledCart({ version: 2, voucher: voucher() }));
  expect(tracked()).toEqual([]);
});

test('a purchase is tracked by the first tab only, and not by later receipts', async () => {
  let asked = 0;
  server.use(
    api.post('/receipts/checkout-1/tracked', () => {
      asked += 1;
      return { tracked: asked === 1 };
    }),
  );
  const [line] = receipt().order.lines;
  const bought = receipt({
    placedAt: '2026-11-21T02:00:00Z',
    trackingData: {
      goals: ['purchase'],
      voucherCode: null,
      cartReference: 'cart-1',
      products: [
        {
          brand: 'Powerball',
          lotteryKey: 'powerball',
          drawNo: 1593,
          drawDate: '2026-11-26',
          numDraws: 1,
          numGames: 2,
          purchasePrice: aud('3.10'),
          prizePool: null,
          causeKey: null,
          daysOfWeek: ['Mon', 'Fri'],
          purchaseStatus: 'standard',
          recurringPurchaseEnabled: false,
          recurringPurchaseType: null,
        },
      ],
    },
  });
  const now = Date.parse('2026-11-21T02:05:00Z');
  await trackPurchase(bought, now + 3_600_000);
  await trackPurchase({ ...bought, trackedAt: '2026-11-21T02:01:00Z' }, now);
  expect(asked).toBe(0);
  await trackPurchase(bought, now);
  await trackPurchase(bought, now);
  expect(asked).toBe(2);
  expect(tracked()).toEqual([
    {
      name: 'purchase_completed',
      products: [
        {
          brand: 'Powerball',
          category: 'lottery_ticket',
          productId: 'powerball',
          name: line?.offerName,
          variant: 'standard',
          source: '/',
          cartId: 'cart-1',
          numDraws: 1,
          numGames: 2,
          price: '3.10',
          drawDate: '2026-11-26',
          drawNo: 1593,
          daysOfWeek: 'Mon,Fri',
          purchaseStatus: 'standard',
        },
      ],
    },
  ]);
});

test('the start of a checkout is tracked with the cart', () => {
  trackCheckoutStarted(aud('3.10'), filledCart());
  expect(tracked()).toEqual([
    {
      name: 'checkout_started',
      products: [expect.objectContaining({ productId: 'powerball', price: '3.10' })],
    },
  ]);
});
