import { useMutation, useQueryClient } from '@wattle/platform';
import { useRef } from 'react';
import { outcomeIsUnknown, withActionKey } from '../request/action-key.ts';
import { request } from '../request/http.ts';
import type { Cart, CartItem, CartItemInput } from '../types.ts';
import { cartQuery, preCartKey, showCart, useCartChange } from './cart.ts';
import { inputOf } from './cart-item-input.ts';

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

const asInput = (item: CartItem) => JSON.stringify(inputOf(item));

/**
 * Puts a line back that was taken out of the cart. Where the answer is lost, the cart tells whether it is in again: it is
 * read before anything is sent a second time.
 */
export function useRestoreCartItem(item: CartItem) {
  const queryClient = useQueryClient();
  const { mutateAsync: add } = useAddToCart();
  /** The cart before the last attempt, while its outcome is unknown. */
  const unanswered = useRef<Cart | undefined>(undefined);
  const isBack = async () => {
    const ids = unanswered.current?.cartItems.map(({ id }) => id) ?? [];
    const now = await queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 });
    return now.cartItems.some((line) => !ids.includes(line.id) && asInput(line) === asInput(item));
  };
  return useMutation({
    mutationFn: async () => {
      if (unanswered.current && (await isBack())) return;
      unanswered.current = queryClient.getQueryData(cartQuery().queryKey);
      try {
        await add(inputOf(item));
      } catch (error) {
        if (outcomeIsUnknown(error) && (await isBack().catch(() => false))) return;
        if (!outcomeIsUnknown(error)) unanswered.current = undefined;
        throw error;
      }
    },
  });
}
