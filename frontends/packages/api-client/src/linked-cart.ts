import type { QueryClient } from '@wattle/platform';
import { cartKeys, cartQuery } from './cart.ts';
import { request } from './http.ts';
import type { Cart } from './types.ts';

/** Takes in the cart that a link names (domain handbook §10.16). A link that means nothing changes nothing. */
export async function adoptCart(queryClient: QueryClient, cartToken: string): Promise<void> {
  try {
    const cart = await request<Cart>('/cart/adopt', { method: 'POST', body: { cartToken } });
    // What was asked for before may answer with the cart as it was.
    await queryClient.cancelQueries({ queryKey: cartKeys.all });
    queryClient.setQueryData(cartQuery().queryKey, cart);
  } catch {
    await queryClient.invalidateQueries({ queryKey: cartKeys.all });
  }
}
