import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request, requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import { reread, rereadBeforeRefusing } from './reread.ts';
import type { ScheduledPurchase, UnattendedPayment } from './types.ts';

const POLL_MS = 3_000;

/** What is bought later by itself, newest first: what is still to come, or what has ended. */
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
    // It is bought by itself: whoever looks on sees what comes of it.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'scheduled_status_active' && Date.parse(data.purchaseAt) <= Date.now()
        ? POLL_MS
        : false,
  });

/** What hangs on a change is read anew, also where nobody knows whether it was made. */
const rereading = (queryClient: QueryClient) => ({
  onSuccess: () => reread(queryClient, [customerKeys.purchases]),
  onError: () => rereadBeforeRefusing(queryClient, [customerKeys.purchases]),
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

/** Cancels what is not being bought yet; a second time changes nothing. */
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
