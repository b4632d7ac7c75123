import { request } from '../request/http.ts';
import { customerInState } from '../session/agreement.ts';
import type { Cart } from '../types.ts';

/**
 * Whose sign-in could not take the visitor's cart along: their own was being paid, or nobody answered. The cart is named by
 * a cookie that no script reads. It is kept for all tabs until the session ends: every sign-in takes along what it finds.
 */
const SLOT = 'wattle.cart-left-behind';

export const forgetCartLeftBehind = (): void => localStorage.removeItem(SLOT);

function isLeftBehind(): boolean {
  const customerId = localStorage.getItem(SLOT);
  return customerId !== null && customerId === customerInState();
}

/** Merges the visitor's cart into the customer's. @throws ApiError and then it is remembered as left behind */
export async function takeAlong(signal?: AbortSignal): Promise<Cart> {
  try {
    const cart = await request<Cart>('/cart/convert', { method: 'POST', signal });
    forgetCartLeftBehind();
    return cart;
  } catch (error) {
    const customerId = customerInState();
    if (customerId !== null) localStorage.setItem(SLOT, customerId);
    throw error;
  }
}

/** A cart with what was left behind of it. While it is being paid it would be refused, and is not asked for. */
export async function withLeftBehind(own: Cart, signal: AbortSignal): Promise<Cart> {
  if (!isLeftBehind() || 'close' in own.blockedReasons) return own;
  // Where that fails it waits on.
  return takeAlong(signal).catch(() => own);
}

const PATIENCE_MS = 3_000;

/** Before a customer signs out: what is theirs is not left to whoever is next at this browser. */
export async function leaveNothingBehind(): Promise<void> {
  if (isLeftBehind()) await takeAlong(AbortSignal.timeout(PATIENCE_MS)).catch(() => {});
}
