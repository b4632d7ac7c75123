import { useQueryClient } from '@wattle/platform';
import { withActionKey } from './action-key.ts';
import { preCartKey, showCart, useCartChange } from './cart.ts';
import { request } from './http.ts';
import type { Cart, CartItemInput } from './types.ts';

/** Puts a ticket into the cart: once for each press, also where its answer is lost and it is sent again. */
export function useAddToCart() {
  const queryClient = useQueryClient();
  return useCartChange(async (body: CartItemInput) => {
    const cart = await withActionKey('add', body, (_, idempotencyKey) =>
      request<Cart>('/cart/items', { method: 'POST', body, idempotencyKey }),
    );
    queryClient.setQueryData(preCartKey, cart.version);
    return cart;
  }, showCart);
}
