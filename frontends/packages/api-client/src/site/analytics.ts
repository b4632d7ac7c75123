import { type AnalyticsEvent, type AnalyticsProduct, analytics } from '@wattle/platform';
import { request } from '../request/http.ts';
import { randomId, visitId } from '../session/visitor.ts';
import type { Cart, CartItem, Money, Receipt } from '../types.ts';

/** Where a session came from; `none` for whatever is not known (docs/requirements.md §3). */
export interface Attribution {
  readonly referrer: string;
  readonly campaign: string;
  readonly medium: string;
  readonly source: string;
  readonly term: string;
  readonly content: string;
  readonly referringDomain: string;
}

/** Sends events of a visitor who consented. Lost events are not sent again. */
export function sendAnalytics(
  events: readonly AnalyticsEvent[],
  attribution: Attribution,
  keepalive: boolean,
): void {
  const sessionId = visitId();
  const body = {
    consent: 'non_essential',
    events: events.map((event) => ({ id: randomId(), sessionId, attribution, ...event })),
  };
  request<null>('/analytics/events', { method: 'POST', body, keepalive }).catch(() => {});
}

const productOf = (item: CartItem, cartId: string | null): AnalyticsProduct => ({
  brand: item.offerName,
  category: item.analyticsProductType,
  ...(item.causeKey && { cause: item.causeKey }),
  // The page on which it happened.
  source: analytics.page,
  ...(cartId && { cartId }),
  productId: item.productOfferKey,
  numDraws: item.numDraws,
  numGames: item.numGames,
  price: item.price.amount,
  name: item.offerName,
  variant: item.gameType,
  drawDate: item.drawDate,
  drawNo: item.drawNo,
  ...(item.drawPrizePool && { prizePool: item.drawPrizePool.amount }),
  ...(item.days.length > 0 && { daysOfWeek: item.days.join(',') }),
  purchaseStatus: item.purchaseStatus,
});

/** Vouchers are no products (docs/requirements.md §5): a voucher is no cart item. */
const productsOf = ({ cartItems, cartReference }: Cart): readonly AnalyticsProduct[] =>
  cartItems.map((item) => productOf(item, cartReference));

const missingFrom = (other: Cart, cart: Cart): readonly AnalyticsProduct[] =>
  productsOf({
    ...cart,
    cartItems: cart.cartItems.filter(({ id }) => other.cartItems.every((one) => one.id !== id)),
  });

/** Tells what a change of the cart put in and took out. */
export function trackCartChange(before: Cart, after: Cart): void {
  const added = missingFrom(before, after);
  const removed = missingFrom(after, before);
  if (added.length > 0) analytics.track('product_added', { products: added });
  if (removed.length > 0) analytics.track('product_removed', { products: removed });
}

/** Tracks the start of a checkout, with the cart where it is known. */
export function trackCheckoutStarted(total: Money, cart?: Cart): void {
  analytics.track('checkout_started', {
    properties: { total: total.amount, currency: total.currency },
    ...(cart && { products: productsOf(cart) }),
  });
}

const productOfLine = (line: Receipt['order']['lines'][number] | undefined): AnalyticsProduct =>
  line
    ? {
        category: line.productType,
        productId: line.productOfferKey,
        name: line.offerName,
        variant: line.gameType,
      }
    : {};

/** A receipt older than this is not tracked as a purchase. */
const NEW_MS = 30 * 60_000;

/** Tracks a purchase, once: the server knows whether another tab or device has tracked it. */
export async function trackPurchase(receipt: Receipt, now = Date.now()): Promise<void> {
  const { checkoutId, placedAt, total, order, trackedAt, trackingData } = receipt;
  if (trackedAt !== null || now - Date.parse(placedAt) > NEW_MS) return;
  const path = `/receipts/${encodeURIComponent(checkoutId)}/tracked`;
  // The page on which it happened, also when it has been left by the time of the answer.
  const source = analytics.page;
  // Not tracked without an answer.
  const isFirst = await request<{ readonly tracked: boolean }>(path, { method: 'POST' }).then(
    ({ tracked }) => tracked,
    () => false,
  );
  if (!isFirst) return;
  analytics.track('purchase_completed', {
    properties: {
      total: total.amount,
      currency: total.currency,
      goals: trackingData.goals.join(','),
      ...(trackingData.voucherCode && { voucher: trackingData.voucherCode }),
    },
    products: trackingData.products.map((product, index) => ({
      brand: product.brand,
      ...productOfLine(order.lines[index]),
      ...(product.causeKey && { cause: product.causeKey }),
      source,
      ...(trackingData.cartReference && { cartId: trackingData.cartReference }),
      numDraws: product.numDraws,
      numGames: product.numGames,
      price: product.purchasePrice.amount,
      drawDate: product.drawDate,
      drawNo: product.drawNo,
      ...(product.prizePool && { prizePool: product.prizePool.amount }),
      ...(product.daysOfWeek.length > 0 && { daysOfWeek: product.daysOfWeek.join(',') }),
      purchaseStatus: product.purchaseStatus === 'pre_order' ? 'pre_order' : 'standard',
    })),
  });
}
