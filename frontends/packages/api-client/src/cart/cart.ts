import {
  isApiError,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@wattle/platform';
import { request } from '../request/http.ts';
import { trackCartChange } from '../site/analytics.ts';
import type { Cart, CartItemInput } from '../types.ts';
import { mergeCart, withUnmergedCart } from './unmerged-cart.ts';

export const cartKeys = { all: ['cart'] as const };

/** The 404 for a visitor's cart clears its cookie; the next read gives an empty one (docs/requirements.md §4, Cart). */
async function readCart(signal: AbortSignal): Promise<Cart> {
  const read = () => request<Cart>('/cart', { signal });
  const cart = await read().catch((error) => {
    if (isApiError(error) && error.status === 404) return read();
    throw error;
  });
  return withUnmergedCart(cart, signal);
}

export const cartQuery = () =>
  queryOptions({
    queryKey: cartKeys.all,
    queryFn: ({ signal }) => readCart(signal),
  });

/** Shows the whole cart that a change answered with, unless the answer to a later change has come before it. */
export function showCart(queryClient: QueryClient, cart: Cart): void {
  const before = queryClient.getQueryData(cartQuery().queryKey);
  if (before?.cartReference === cart.cartReference && before.version > cart.version) return;
  if (before) trackCartChange(before, cart);
  queryClient.setQueryData(cartQuery().queryKey, cart);
}

interface AroundChange<Variables> {
  /** At once, before its turn has come. */
  readonly onMutate: (variables: Variables) => void;
  readonly onSettled: (answer: unknown, error: unknown, variables: Variables) => void;
}

/**
 * A change of the cart. They are made one after the other: what a visitor puts in before the answer to their first ticket
 * has named their cart would make another cart, and one of the two would be lost.
 */
export function useCartChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  succeeds: (queryClient: QueryClient, answer: Answer) => unknown,
  around?: AroundChange<Variables>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: cartKeys.all,
    scope: { id: 'cart' },
    mutationFn: async (variables: Variables) => {
      // In its turn: where the change before it failed, the cart is being read again.
      await queryClient.cancelQueries({ queryKey: cartKeys.all });
      return change(variables);
    },
    onSuccess: (answer) => succeeds(queryClient, answer),
    // Not awaited: the next change must not be delayed. Without an answer the cart may have changed.
    onError: () => void queryClient.invalidateQueries({ queryKey: cartKeys.all }),
    ...around,
  });
}

/** Whether a change of the cart is not answered yet: the version that is shown may not be the one to pay. */
export const useIsCartChanging = () => useIsMutating({ mutationKey: cartKeys.all }) > 0;

/** The cart's version after an addition, until the suggestions were shown; otherwise null. */
export const preCartKey = ['pre-cart'] as const;

export const useUpdateCartItem = () =>
  useCartChange(
    ({ id, item }: { id: string; item: CartItemInput }) =>
      request<Cart>(`/cart/items/${encodeURIComponent(id)}`, { method: 'PUT', body: item }),
    showCart,
  );

/** Lines and notes under removal, hidden before the server answers. */
const leavingKey = ['cart-leaving'] as const;
const NONE: readonly string[] = [];

export function useRemoveCartItem() {
  const queryClient = useQueryClient();
  const change = (leaving: (ids: readonly string[]) => readonly string[]) =>
    queryClient.setQueryData(leavingKey, (ids: readonly string[] = NONE) => leaving(ids));
  return useCartChange(
    (id: string) => request<Cart>(`/cart/items/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    showCart,
    {
      onMutate: (id) => change((ids) => [...ids, id]),
      onSettled: (_answer, _error, id) => change((ids) => ids.filter((other) => other !== id)),
    },
  );
}

interface ShownCart {
  readonly cart: Cart;
  /** The sums are still those of before: they are shown once the server has said the new ones. */
  readonly isSettling: boolean;
}

/** A cart without the lines being removed; they return if that fails. */
export function useShownCart(cart: Cart): ShownCart {
  const { data: leaving } = useQuery({
    queryKey: leavingKey,
    queryFn: () => NONE,
    enabled: false,
    initialData: NONE,
  });
  if (leaving.length === 0) return { cart, isSettling: false };
  const stays = ({ id }: { readonly id: string }) => !leaving.includes(id);
  const cartItems = cart.cartItems.filter(stays);
  return {
    cart: {
      ...cart,
      cartItems,
      itemCount: cartItems.length,
      autoRemovedItems: cart.autoRemovedItems.filter(stays),
      priceChanges: cart.priceChanges.filter(stays),
    },
    isSettling: cartItems.length < cart.cartItems.length,
  };
}

/** Agrees to what the lines of this version of the cart cost now. */
export const useConfirmPrices = () =>
  useCartChange(
    (cartVersion: number) => request<Cart>('/cart/confirm-prices', { method: 'POST', body: { cartVersion } }),
    showCart,
  );

/** Merges the visitor's cart into the customer's (docs/requirements.md §4, Cart). */
export async function convertCart(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartKeys.all });
  try {
    queryClient.setQueryData(cartQuery().queryKey, await mergeCart());
  } catch {
    // The visitor is signed in all the same; the cart page shows whatever the server has, and takes it along later.
    await queryClient.invalidateQueries({ queryKey: cartKeys.all });
  }
}
