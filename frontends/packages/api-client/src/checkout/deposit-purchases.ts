import { isApiError, type QueryClient, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { cartKeys, cartQuery } from '../cart/cart.ts';
import { fundAddress, fundFields, type NewDeposit, postDeposit } from '../deposits/deposits.ts';
import { outcomeIsOpen, withActionKey } from '../request/action-key.ts';
import { request } from '../request/http.ts';
import { invalidateAll, invalidateBeforeRefusal } from '../request/invalidate.ts';
import { customerKeys, partnerKeys } from '../session/customer-keys.ts';
import { trackCheckoutStarted } from '../site/analytics.ts';
import { visitData } from '../site/visit.ts';
import type { DepositPurchase, Money, PaidCart } from '../types.ts';
import { checkoutStateQuery } from './checkout.ts';

/** Where the calls of a deposit that pays for the cart have a body of their own (docs/requirements.md §7). */
const VERSION = '3.3';

interface NewDepositPurchase extends NewDeposit {
  readonly checkout: Pick<
    PaidCart,
    | 'cartVersion'
    | 'expectedTotal'
    | 'expectedPreOrderTotal'
    | 'expectedDiscountTotal'
    | 'unattendedPayment'
    | 'prepared'
  >;
}

/** A deposit that stays in the wallet, since its order was refused. */
interface UnspentDeposit {
  readonly depositId: string;
  readonly amount: Money;
}

/** The deposit of a refused purchase; null for every other failure. */
export const unspentDepositOf = (error: unknown): UnspentDeposit | null =>
  isApiError(error)
    ? ((error.entities as { keptDeposit?: UnspentDeposit } | null)?.keptDeposit ?? null)
    : null;

const MOVED = [cartKeys.all, partnerKeys.carts, customerKeys.wallet, customerKeys.purchases];

/** After a purchase is decided: invalidates cart, wallet and orders. Not awaited. */
export function invalidatePurchase(queryClient: QueryClient): void {
  void invalidateAll(queryClient, MOVED);
}

/** The known state of the purchase until the next poll; invalidates everything that it changes. */
export function rememberPurchase(queryClient: QueryClient, purchase: DepositPurchase): void {
  queryClient.setQueryData(checkoutStateQuery(purchase.checkoutId).queryKey, purchase);
  if (purchase.status !== 'processing') invalidatePurchase(queryClient);
}

/**
 * Pays for the cart with a deposit in one call. Its key belongs to the cart, the amount and the source, as that of a
 * deposit does: a retry without an answer pays once.
 */
export function useDepositPurchase() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: ({ checkout: { expectedTotal, prepared } }) =>
      trackCheckoutStarted(
        expectedTotal,
        prepared ? undefined : queryClient.getQueryData(cartQuery().queryKey),
      ),
    mutationFn: ({ amount, from, token, csc, browser, checkout }: NewDepositPurchase) =>
      withActionKey('deposit_purchase', { amount, from, checkout }, (_, idempotencyKey) =>
        postDeposit<DepositPurchase>(`${fundAddress(from)}/deposit_purchase`, {
          method: 'POST',
          version: VERSION,
          idempotencyKey,
          body: {
            amount,
            checkout: { ...checkout, ...visitData() },
            ...fundFields(from),
            token,
            csc,
            strongCustomerAuthentication: browser,
          },
        }),
      ),
    onSuccess: (purchase) => rememberPurchase(queryClient, purchase),
    // Show a refusal beside the current order and balance.
    onError: (error) =>
      outcomeIsOpen(error) ? invalidatePurchase(queryClient) : invalidateBeforeRefusal(queryClient, MOVED),
  });
}

/** The customer returns from the bank's page or PayPal: returns the purchase's state. */
export async function returnToPurchase(
  queryClient: QueryClient,
  depositId: string,
  way: { readonly cancelled: boolean },
): Promise<DepositPurchase> {
  const purchase = await request<DepositPurchase>(
    `/checkout/deposits/${encodeURIComponent(depositId)}/return`,
    { method: 'POST', version: VERSION, body: way },
  );
  rememberPurchase(queryClient, purchase);
  return purchase;
}

/** The payment that blocks the cart, or null. */
export const purchaseUnderWayQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'under-way'] as const,
    queryFn: ({ signal }) => request<DepositPurchase | null>('/checkout', { signal }),
  });
