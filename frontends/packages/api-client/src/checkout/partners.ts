import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { type AppliedVoucher, creditedBy, withVoucherKey } from '../cart/vouchers.ts';
import { withActionKey } from '../request/action-key.ts';
import { request, requestEnvelope } from '../request/http.ts';
import { invalidateAll, invalidateBeforeRefusal } from '../request/invalidate.ts';
import { customerKeys, partnerKeys } from '../session/customer-keys.ts';
import { trackCheckoutStarted, trackPurchase } from '../site/analytics.ts';
import { visitData } from '../site/visit.ts';
import type {
  CheckoutStarted,
  Partner,
  PartnerCart,
  PartnerCheckoutInput,
  PartnerReceipt,
} from '../types.ts';
import { checkoutStateQuery } from './checkout.ts';

const pathOf = (slug: string, rest = '') => `/purchase/${encodeURIComponent(slug)}${rest}`;

/** A partner that sells; 404 for any other (docs/requirements.md §2, Partner purchase). */
export const partnerQuery = (slug: string) =>
  queryOptions({
    queryKey: partnerKeys.partner(slug),
    queryFn: ({ signal }) => request<Partner>(pathOf(slug), { signal }),
  });

/** The order to pay: a customer's own, or for a visitor the one of the link's token. */
export const partnerCartQuery = (slug: string, token?: string) =>
  queryOptions({
    queryKey: [...partnerKeys.cart(slug), token ?? null] as const,
    queryFn: ({ signal }) => request<PartnerCart>(pathOf(slug, '/cart'), { signal, purchaseToken: token }),
  });

const received = (queryClient: QueryClient, slug: string, cart: PartnerCart) =>
  queryClient.setQueryData(partnerCartQuery(slug).queryKey, cart);

/**
 * The prepared order, read outside the query: a page that closes cancels its query, and with it every caller
 * that shares it.
 */
export async function readPartnerCart(queryClient: QueryClient, slug: string): Promise<PartnerCart> {
  const cart = await request<PartnerCart>(pathOf(slug, '/cart'));
  await queryClient.cancelQueries({ queryKey: partnerKeys.cart(slug) });
  received(queryClient, slug, cart);
  return cart;
}

/** Makes the purchase of a link the customer's own; a second call changes nothing. */
export async function claimPartnerPurchase(
  queryClient: QueryClient,
  slug: string,
  token: string,
): Promise<PartnerCart> {
  const cart = await request<PartnerCart>(pathOf(slug, '/claim'), { method: 'POST', body: { token } });
  received(queryClient, slug, cart);
  return cart;
}

/** Every change answers with the whole cart. */
function usePartnerCartMutation<Variables>(
  slug: string,
  mutationFn: (variables: Variables) => Promise<PartnerCart>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: () => queryClient.cancelQueries({ queryKey: partnerKeys.cart(slug) }),
    onSuccess: (cart) => received(queryClient, slug, cart),
    onError: () => queryClient.invalidateQueries({ queryKey: partnerKeys.cart(slug) }),
  });
}

export const useRemovePartnerItem = (slug: string, purchaseId: string) =>
  usePartnerCartMutation(slug, (itemId: string) =>
    request<PartnerCart>(pathOf(slug, `/purchases/${purchaseId}/items/${encodeURIComponent(itemId)}`), {
      method: 'DELETE',
    }),
  );

/** Agrees to what the lines of this version of the cart cost now. */
export const useConfirmPartnerPrices = (slug: string, purchaseId: string) =>
  usePartnerCartMutation(slug, (cartVersion: number) =>
    request<PartnerCart>(pathOf(slug, '/confirm-prices'), {
      method: 'POST',
      body: { purchaseId, cartVersion },
    }),
  );

/** Applies a discount to the prepared order, or a credit to the wallet. */
export function useApplyPartnerVoucher(slug: string, purchaseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<AppliedVoucher> => {
      const { result, messages } = await withVoucherKey(code, (idempotencyKey) =>
        requestEnvelope<PartnerCart>(pathOf(slug, `/purchases/${purchaseId}/voucher`), {
          method: 'PUT',
          body: { code },
          idempotencyKey,
        }),
      );
      received(queryClient, slug, result);
      return { cart: result.cart, credited: creditedBy(messages) };
    },
    onMutate: () => queryClient.cancelQueries({ queryKey: partnerKeys.cart(slug) }),
    onSuccess: async ({ credited }) => {
      if (credited !== null) await queryClient.invalidateQueries({ queryKey: customerKeys.wallet });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: partnerKeys.cart(slug) }),
  });
}

export const useRemovePartnerVoucher = (slug: string, purchaseId: string) =>
  usePartnerCartMutation<void>(slug, () =>
    request<PartnerCart>(pathOf(slug, `/purchases/${purchaseId}/voucher`), { method: 'DELETE' }),
  );

/** Pays from the wallet. Safe to press twice: one action key per purchase, cart version and total. */
export function usePartnerCheckout(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: ({ expectedTotal }) =>
      trackCheckoutStarted(expectedTotal, queryClient.getQueryData(partnerCartQuery(slug).queryKey)?.cart),
    mutationFn: (input: PartnerCheckoutInput) =>
      withActionKey(`partner-checkout:${slug}`, { ...input, ...visitData() }, (body, idempotencyKey) =>
        request<CheckoutStarted>(pathOf(slug, '/checkout'), { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: (started) => {
      queryClient.setQueryData(checkoutStateQuery(started.checkoutId).queryKey, {
        ...started,
        code: null,
        message: null,
        partnerSlug: slug,
      });
      void invalidateAll(queryClient, [partnerKeys.cart(slug), customerKeys.purchases, customerKeys.wallet]);
    },
    onError: () => invalidateBeforeRefusal(queryClient, [partnerKeys.cart(slug), customerKeys.wallet]),
  });
}

/** The receipt with the way back to the partner; the deep link only when it is on the partner's list. */
export const partnerReceiptQuery = (slug: string, checkoutId: string, successMobileDeepLink?: string) =>
  queryOptions({
    queryKey: [
      ...customerKeys.purchases,
      'partner-receipt',
      slug,
      checkoutId,
      successMobileDeepLink ?? null,
    ] as const,
    queryFn: async ({ signal }) => {
      const found = await request<PartnerReceipt>(
        pathOf(slug, `/receipts/${encodeURIComponent(checkoutId)}`),
        { query: { success_mobile_deep_link: successMobileDeepLink }, signal },
      );
      void trackPurchase(found.receipt);
      return found;
    },
  });

/** The partner may not prepare purchases for the customer any more, nor sign them in. */
export function useUnlinkPartner(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>(pathOf(slug, '/link'), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: partnerKeys.cart(slug) }),
  });
}
