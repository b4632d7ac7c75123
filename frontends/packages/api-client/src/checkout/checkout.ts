import { isApiError, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { cartKeys, cartQuery } from '../cart/cart.ts';
import { outcomeIsOpen, withActionKey } from '../request/action-key.ts';
import { request } from '../request/http.ts';
import { invalidateAll, invalidateBeforeRefusal } from '../request/invalidate.ts';
import { customerKeys } from '../session/customer-keys.ts';
import { trackCheckoutStarted, trackPurchase } from '../site/analytics.ts';
import { visitData } from '../site/visit.ts';
import type { CheckoutInput, CheckoutStarted, CheckoutState, Receipt } from '../types.ts';

const POLL_MS = 1_000;
/** Interval after a failed poll. */
const PATIENT_POLL_MS = 5_000;

/** Pays for the cart from the wallet. Safe to press twice: one action key per cart version and total. */
export function useCheckout() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: ({ expectedTotal }) =>
      trackCheckoutStarted(expectedTotal, queryClient.getQueryData(cartQuery().queryKey)),
    mutationFn: (input: CheckoutInput) =>
      withActionKey('checkout', { ...input, ...visitData() }, (body, idempotencyKey) =>
        request<CheckoutStarted>('/checkout', { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: (started) => {
      queryClient.setQueryData(checkoutStateQuery(started.checkoutId).queryKey, {
        ...started,
        code: null,
        message: null,
        partnerSlug: null,
      });
      void invalidateAll(queryClient, [cartKeys.all, customerKeys.purchases, customerKeys.wallet]);
    },
    onError: () => invalidateBeforeRefusal(queryClient, [cartKeys.all, customerKeys.wallet]),
  });
}

/** Polls every second while the purchase is processed or its state is unknown. */
export const checkoutStateQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'checkout', checkoutId] as const,
    queryFn: ({ signal }) =>
      request<CheckoutState>(`/checkout/${encodeURIComponent(checkoutId)}`, { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (data) return data.status === 'processing' && POLL_MS;
      return error !== null && outcomeIsOpen(error) && PATIENT_POLL_MS;
    },
  });

/** The deep link is where an app wants its customer back; the answer has it only when that app is known. */
export const receiptQuery = (checkoutId: string, successMobileDeepLink?: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'receipt', checkoutId, successMobileDeepLink ?? null] as const,
    queryFn: async ({ signal }) => {
      const receipt = await request<Receipt>(`/receipts/${encodeURIComponent(checkoutId)}`, {
        query: { success_mobile_deep_link: successMobileDeepLink },
        signal,
      });
      void trackPurchase(receipt);
      return receipt;
    },
  });

/** The receipt of what the customer bought last; null before the first purchase. */
export async function newestReceipt(): Promise<string | null> {
  try {
    return (await request<{ readonly checkoutId: string }>('/receipts')).checkoutId;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
