import { queryOptions } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request } from './http.ts';
import type { Order } from './types.ts';

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'order', orderId] as const,
    queryFn: ({ signal }) => request<Order>(`/orders/${encodeURIComponent(orderId)}`, { signal }),
  });
