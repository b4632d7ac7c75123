import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wattle/platform';
import { request, requestPage } from '../request/http.ts';
import { invalidateAll, invalidateBeforeRefusal } from '../request/invalidate.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { ScheduledPurchase, UnattendedPayment } from '../types.ts';

const POLL_MS = 3_000;
/** Milliseconds before the purchase from which the customer can no longer change it. */
const LOCK_MS = 5 * 60_000;
/** The longest that a timer can be set to, about 25 days: no page stays open for so long. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Milliseconds until the next poll: at the change deadline, at the due instant, then regularly until it has
 * ended.
 */
function nextLook({ status, canBeCancelled, purchaseAt, code }: ScheduledPurchase): number | false {
  if (status !== 'scheduled_status_active') return false;
  if (!canBeCancelled) return POLL_MS;
  const left = Date.parse(purchaseAt) - Date.now();
  // A retried purchase can be changed until then. A server whose clock is behind is polled until it agrees.
  return Math.min(Math.max(code === null ? left - LOCK_MS : left, POLL_MS), LONGEST_MS);
}

/** Pre-orders and scheduled purchases, newest first: open or ended ones. */
export const scheduledPurchasesQuery = (ended: boolean, page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'scheduled', ended, page] as const,
    queryFn: ({ signal }) =>
      requestPage<ScheduledPurchase>('/scheduled-purchases', {
        query: { ended, ...pageQuery(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const scheduledPurchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'scheduled', id] as const,
    queryFn: ({ signal }) =>
      request<ScheduledPurchase>(`/scheduled-purchases/${encodeURIComponent(id)}`, { signal }),
    // The server buys it: an open page polls, a reopened one reloads.
    refetchInterval: ({ state: { data } }) => (data ? nextLook(data) : false),
    refetchOnWindowFocus: true,
  });

/** Invalidates the purchases also when the outcome is unknown. */
const rereading = (queryClient: QueryClient) => ({
  onSuccess: () => invalidateAll(queryClient, [customerKeys.purchases]),
  onError: () => invalidateBeforeRefusal(queryClient, [customerKeys.purchases]),
});

/** Every change answers with the whole of it, and moves what hangs on it. */
function useScheduledPurchaseChange<Variables>(
  id: string,
  change: string,
  bodyOf: (variables: Variables) => object,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) =>
      request<ScheduledPurchase>(`/scheduled-purchases/${encodeURIComponent(id)}/${change}`, {
        method: 'PATCH',
        body: bodyOf(variables),
      }),
    ...rereading(queryClient),
  });
}

/** Tries again now what could not be paid, e.g. after a deposit. */
export const useRetryScheduledPurchase = (id: string) =>
  useScheduledPurchaseChange<void>(id, 'retry', () => ({}));

/** Pays it in another way; what could not be paid is tried again now. */
export const usePayScheduledPurchaseBy = (id: string) =>
  useScheduledPurchaseChange<UnattendedPayment>(id, 'payment', (unattendedPayment) => ({
    unattendedPayment,
  }));

/** Cancels a purchase that has not begun; repeating it changes nothing. */
export function useCancelScheduledPurchase(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<ScheduledPurchase>(`/scheduled-purchases/${encodeURIComponent(id)}/cancel`, {
        method: 'PATCH',
      }),
    ...rereading(queryClient),
  });
}
