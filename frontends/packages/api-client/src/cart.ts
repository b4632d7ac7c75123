import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { trackCartChange } from './analytics.ts';
import { isApiError } from './errors.ts';
import { request } from './http.ts';
import type { Cart, CartItemInput } from './types.ts';

export const cartKeys = { all: ['cart'] as const };

/** A visitor's cart that is no more is forgotten by the refusal itself; asking again gives an empty one (specification §4, Cart). */
async function readCart(signal: AbortSignal): Promise<Cart> {
  try {
    return await request<Cart>('/cart', { signal });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return request<Cart>('/cart', { signal });
    throw error;
  }
}

export const cartQuery = () =>
  queryOptions({
    queryKey: cartKeys.all,
    queryFn: ({ signal }) => readCart(signal),
  });

/** Every change answers with the whole cart, which every part of the page then shows. */
function useCartMutation<Variables>(mutationFn: (variables: Variables) => Promise<Cart>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: () => queryClient.cancelQueries({ queryKey: cartKeys.all }),
    onSuccess: (cart) => {
      const before = queryClient.getQueryData(cartQuery().queryKey);
      if (before) trackCartChange(before, cart);
      queryClient.setQueryData(cartQuery().queryKey, cart);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
  });
}

/** The version of the cart after something was put into it, until what goes with it was seen; null else. */
export const preCartKey = ['pre-cart'] as const;

export function useAddToCart() {
  const queryClient = useQueryClient();
  return useCartMutation(async (body: CartItemInput) => {
    const cart = await request<Cart>('/cart/items', { method: 'POST', body });
    queryClient.setQueryData(preCartKey, cart.version);
    return cart;
  });
}

export const useUpdateCartItem = () =>
  useCartMutation(({ id, item }: { id: string; item: CartItemInput }) =>
    request<Cart>(`/cart/items/${encodeURIComponent(id)}`, { method: 'PUT', body: item }),
  );

export const useRemoveCartItem = () =>
  useCartMutation((id: string) =>
    request<Cart>(`/cart/items/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );

/** Agrees to what the lines of this version of the cart cost now. */
export const useConfirmPrices = () =>
  useCartMutation((cartVersion: number) =>
    request<Cart>('/cart/confirm-prices', { method: 'POST', body: { cartVersion } }),
  );

/** Merges what was in the cart before signing in into the customer's cart (specification §4, Cart). */
export async function convertCart(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartKeys.all });
  try {
    queryClient.setQueryData(cartQuery().queryKey, await request<Cart>('/cart/convert', { method: 'POST' }));
  } catch {
    // The visitor is signed in all the same; the cart page shows whatever the server has.
    await queryClient.invalidateQueries({ queryKey: cartKeys.all });
  }
}
