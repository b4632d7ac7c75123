import { type AnalyticsEvent, analytics } from '@wattle/platform';
import { aud, cart, cartItem, filledCart, receipt } from '@wattle/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trackCartChange, trackPurchase } from './analytics.ts';

let sent: AnalyticsEvent[];
let disconnect: () => void;

beforeEach(() => {
  sent = [];
  disconnect = analytics.connect({ permission: () => 'allowed', send: (events) => sent.push(...events) });
});
afterEach(() => {
  disconnect();
  sessionStorage.clear();
});

const told = () => {
  analytics.flush();
  return sent.map(({ name, products }) => ({ name, products }));
};

test('what is put into the cart and taken out is told with the fields of the specification', () => {
  const filled = filledCart({ cartReference: 'cart-1', cartItems: [cartItem({ causeKey: 'beach' })] });
  trackCartChange(cart({ cartReference: 'cart-1' }), filled);
  trackCartChange(filled, cart({ cartReference: 'cart-1' }));
  const [item] = filled.cartItems;
  const product = {
    brand: item?.offerName,
    category: 'lottery_ticket',
    cause: 'beach',
    source: '/',
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
  expect(told()).toEqual([
    { name: 'product_added', products: [product] },
    { name: 'product_removed', products: [product] },
  ]);
});

test('vouchers are no products', () => {
  trackCartChange(cart(), filledCart({ cartItems: [cartItem({ productType: 'voucher' })] }));
  expect(told()).toEqual([]);
});

test('a purchase is told once, and not when its receipt is looked at later', () => {
  const [line] = receipt().order.lines;
  const bought = receipt({
    placedAt: '2026-11-21T02:00:00Z',
    trackingData: {
      goals: ['purchase'],
      voucherCode: null,
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
          daysOfWeek: ['thursday'],
          purchaseStatus: 'standard',
          recurringPurchaseEnabled: false,
          recurringPurchaseType: null,
        },
      ],
    },
  });
  const now = Date.parse('2026-11-21T02:05:00Z');
  trackPurchase({ ...bought, checkoutId: 'old' }, now + 3_600_000);
  trackPurchase(bought, now);
  trackPurchase(bought, now);
  expect(told()).toEqual([
    {
      name: 'purchase_completed',
      products: [
        {
          brand: 'Powerball',
          category: 'lottery_ticket',
          productId: 'powerball',
          name: line?.offerName,
          variant: 'standard',
          numDraws: 1,
          numGames: 2,
          price: '3.10',
          drawDate: '2026-11-26',
          drawNo: 1593,
          daysOfWeek: 'thursday',
          purchaseStatus: 'standard',
        },
      ],
    },
  ]);
});
