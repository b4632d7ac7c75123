import { keepPreviousData, queryOptions } from '@wattle/platform';
import { cartKeys, cartQuery, useCartChange } from '../cart/cart.ts';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import { trackCartChange } from '../site/analytics.ts';
import type { Order, OrderLine, RecommendedOrder, Replay } from '../types.ts';

/** A page of orders, newest first. */
export const ordersQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'orders', page] as const,
    queryFn: ({ signal }) => requestPage<Order>('/orders', { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });

/** A day of a month and more: as many draws as any page shows, and as many orders as one answer has. */
const MOST_DRAWS = 50;
const MOST_ORDERS = 100;

/**
 * What the customer has in draws that a page shows, by their ids (docs/requirements.md, Draw: `customerData.orders`).
 */
export const ordersOfDrawsQuery = (drawIds: readonly string[]) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'orders-of-draws', ...drawIds] as const,
    queryFn: ({ signal }) =>
      requestPage<Order>('/orders', {
        query: { draw: drawIds.slice(0, MOST_DRAWS), limit: MOST_ORDERS },
        signal,
      }),
  });

/** Whether a line plays in one of its draws, or did: neither was it cancelled, nor is it held without the line. */
export const isPlayed = ({ status }: OrderLine['draws'][number]) =>
  status === 'to_come' || status === 'drawn';

/**
 * Suggestions beside the cart; none for customers who may not spend more. Loaded for each version of the
 * cart.
 */
export const recommendedOrdersQuery = (cartVersion: number) =>
  queryOptions({
    queryKey: [...cartKeys.all, 'recommended', cartVersion] as const,
    queryFn: ({ signal }) => request<RecommendedOrder[]>('/orders/recommended', { signal }),
  });

/** Puts a past order, a recommended one or a campaign's list into the cart; a second time on one day changes nothing. */
export const useReplay = () =>
  useCartChange(
    (replayId: string) =>
      request<Replay>(`/cart/replays/${encodeURIComponent(replayId)}`, { method: 'POST' }),
    (queryClient, { cart }) => {
      const before = queryClient.getQueryData(cartQuery().queryKey);
      if (before) trackCartChange(before, cart);
      queryClient.setQueryData(cartQuery().queryKey, cart);
    },
  );
