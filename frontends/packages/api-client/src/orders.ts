import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { trackCartChange } from './analytics.ts';
import { cartKeys, cartQuery } from './cart.ts';
import { customerKeys } from './customer-keys.ts';
import { request, requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import type { Order, RecommendedOrder, Replay } from './types.ts';

/** A page of what was ordered, newest first. */
export const ordersQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'orders', page] as const,
    queryFn: ({ signal }) => requestPage<Order>('/orders', { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'order', orderId] as const,
    queryFn: ({ signal }) => request<Order>(`/orders/${encodeURIComponent(orderId)}`, { signal }),
  });

/** What goes with the cart; nothing for customers who may not spend more. Asked for anew with every cart. */
export const recommendedOrdersQuery = (cartVersion: number) =>
  queryOptions({
    queryKey: [...cartKeys.all, 'recommended', cartVersion] as const,
    queryFn: ({ signal }) => request<RecommendedOrder[]>('/orders/recommended', { signal }),
  });

/** Puts a past order, a recommended one or a campaign's list into the cart; a second time on one day changes nothing. */
export function useReplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (replayId: string) =>
      request<Replay>(`/cart/replays/${encodeURIComponent(replayId)}`, { method: 'POST' }),
    onSuccess: ({ cart }) => {
      const before = queryClient.getQueryData(cartQuery().queryKey);
      if (before) trackCartChange(before, cart);
      queryClient.setQueryData(cartQuery().queryKey, cart);
    },
  });
}
