import { request } from '../request/http.ts';
import { currentCustomerId } from '../session/agreement.ts';
import type { Cart } from '../types.ts';

/**
 * The customer whose sign-in could not merge the visitor's cart: their own was being paid, or checkout was down. The cart is named by
 * a cookie that no script reads. It is kept for all tabs until the session ends: every sign-in takes along what it finds.
 */
const SLOT = 'wattle.cart-left-behind';

export const clearUnmergedCart = (): void => localStorage.removeItem(SLOT);

function isUnmerged(): boolean {
  const customerId = localStorage.getItem(SLOT);
  return customerId !== null && customerId === currentCustomerId();
}

/** Merges the visitor's cart into the customer's. @throws ApiError and then it is remembered as left behind */
export async function mergeCart(signal?: AbortSignal): Promise<Cart> {
  try {
    const cart = await request<Cart>('/cart/convert', { method: 'POST', signal });
    clearUnmergedCart();
    return cart;
  } catch (error) {
    const customerId = currentCustomerId();
    if (customerId !== null) localStorage.setItem(SLOT, customerId);
    throw error;
  }
}

/**
 * A cart with the visitor's lines merged. During a payment the merge would be refused and is not requested.
 */
export async function withUnmergedCart(own: Cart, signal: AbortSignal): Promise<Cart> {
  if (!isUnmerged() || 'close' in own.blockedReasons) return own;
  // Where that fails it waits on.
  return mergeCart(signal).catch(() => own);
}

const PATIENCE_MS = 3_000;

/** Before a customer signs out: the next person at this browser must not get the cart. */
export async function mergeBeforeSignOut(): Promise<void> {
  if (isUnmerged()) await mergeCart(AbortSignal.timeout(PATIENCE_MS)).catch(() => {});
}
