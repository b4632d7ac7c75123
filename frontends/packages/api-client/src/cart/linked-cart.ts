import { isApiError, type QueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import { pause } from '../request/invalidate.ts';
import { currentCustomerId } from '../session/agreement.ts';
import type { Cart } from '../types.ts';
import { cartKeys, cartQuery } from './cart.ts';

const MOST_TRIES = 4;
const LONGEST_PAUSE_SECONDS = 5;

/** Seconds after which the same call may succeed: two changes of a cart met, or it is being paid; null where it will not. */
function secondsToNext(error: unknown): number | null {
  if (!isApiError(error) || (error.status !== 409 && error.retryAfter === null)) return null;
  const seconds = error.retryAfter ?? 1;
  return seconds > LONGEST_PAUSE_SECONDS ? null : seconds;
}

/** The token is nowhere but here by now, so a refusal for the moment is not the last word. */
async function takeIn(cartToken: string): Promise<Cart> {
  const asker = currentCustomerId();
  for (let tries = 1; ; tries++) {
    try {
      return await request<Cart>('/cart/adopt', { method: 'POST', body: { cartToken } });
    } catch (error) {
      const seconds = secondsToNext(error);
      if (seconds === null || tries === MOST_TRIES) throw error;
      await pause(seconds * tries * 1000);
      // Another customer's sign-in drops the link; a visitor who signs in retains it.
      if (asker !== null && asker !== currentCustomerId()) throw error;
    }
  }
}

/** Takes in the cart that a link names (docs/domain.md §10.16). A link that means nothing changes nothing. */
export async function adoptCart(queryClient: QueryClient, cartToken: string): Promise<void> {
  try {
    const cart = await takeIn(cartToken);
    // An earlier request may return the previous cart.
    await queryClient.cancelQueries({ queryKey: cartKeys.all });
    queryClient.setQueryData(cartQuery().queryKey, cart);
  } catch {
    await queryClient.invalidateQueries({ queryKey: cartKeys.all });
  }
}
