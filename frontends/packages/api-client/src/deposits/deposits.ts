import { ApiError, type QueryClient, useMutation, useQueryClient } from '@wattle/platform';
import { withActionKey } from '../request/action-key.ts';
import { type RequestOptions, request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { BrowserInfo, Deposit, DepositPurchase, Money } from '../types.ts';
import { depositKey, isUndecided } from './deposit-query.ts';

/** The customer is back from a provider's page: asks the provider at once, however often it is called. */
export async function returnToDeposit(
  queryClient: QueryClient,
  depositId: string,
  { cancelled = false } = {},
): Promise<Deposit> {
  const deposit = await request<Deposit>(`/deposits/${encodeURIComponent(depositId)}/return`, {
    method: 'POST',
    body: { cancelled },
  });
  queryClient.setQueryData(depositKey(depositId), deposit);
  if (!isUndecided(deposit)) await invalidateBalance(queryClient);
  return deposit;
}

/** Invalidates the wallet's queries, except deposits, which poll themselves. */
export const invalidateBalance = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: customerKeys.wallet,
    predicate: ({ queryKey }) => !queryKey.includes('deposits') && !queryKey.includes('gateways'),
  });

export interface NewDeposit {
  readonly amount: Money;
  /** A saved source, or the method and gateway that a token or a redirect is for. */
  readonly from:
    | { readonly fundId: string }
    | { readonly method: 'cc' | 'ap' | 'gp' | 'pl'; readonly gatewayKey: string };
  readonly token?: string;
  /** The token of the security code's field, never the code itself. */
  readonly csc?: string;
  readonly browser: BrowserInfo;
}

/** What the calls of a source begin with. */
export const fundAddress = (from: NewDeposit['from']) =>
  'fundId' in from
    ? `/funds/${encodeURIComponent(from.fundId)}`
    : `/funds/${from.method}/${encodeURIComponent(from.gatewayKey)}`;

/** The same in a body. */
export const fundFields = (from: NewDeposit['from']) =>
  'fundId' in from
    ? { customerFundId: from.fundId }
    : { depositMethodCode: from.method, gatewayKey: from.gatewayKey };

/** Verbatim (docs/requirements.md §8, Deposit failure). */
export const TECHNICAL_DIFFICULTIES =
  "We're experiencing technical difficulties. Please reload the page to try again.";

type Begun = Partial<Pick<Deposit, 'depositId'> & Pick<DepositPurchase, 'checkoutId'>>;

/**
 * Asks for a deposit, or for one that pays for the cart. An answer that names neither is an error
 * (docs/requirements.md §5): it may have begun all the same.
 */
export async function postDeposit<Answer extends Begun>(
  path: string,
  options: RequestOptions,
): Promise<Answer> {
  const answer = await request<Answer | null>(path, options);
  if (answer?.depositId || answer?.checkoutId) return answer;
  const messages = [{ code: 'unreadable', message: TECHNICAL_DIFFICULTIES }];
  throw new ApiError({ status: 422, url: path, messages });
}

/**
 * Begins a deposit. Its key belongs to the amount and the source: a retry without an answer must send the
 * same token, or the server refuses it as another deposit under the first one's key. So money is taken once.
 */
export function useStartDeposit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, from, token, csc, browser }: NewDeposit) =>
      withActionKey('deposit', { amount, from }, (_, idempotencyKey) =>
        postDeposit<Deposit>(`${fundAddress(from)}/deposit`, {
          method: 'POST',
          idempotencyKey,
          ...(csc && { version: '3.4' }),
          body: { amount, ...fundFields(from), token, csc, strongCustomerAuthentication: browser },
        }),
      ),
    onSuccess: (deposit) => queryClient.setQueryData(depositKey(deposit.depositId), deposit),
    onSettled: () => invalidateBalance(queryClient),
  });
}
