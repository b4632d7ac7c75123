import { analytics, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { withActionKey } from '../request/action-key.ts';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type {
  BankAccount,
  BankAccountInput,
  Withdrawal,
  WithdrawalInput,
  WithdrawalOptions,
} from '../types.ts';

const withdrawals = [...customerKeys.wallet, 'withdrawals'] as const;

/** States after which nothing more happens; a paid one may still be returned, which needs no watching. */
const ENDED = new Set(['paid', 'failed', 'cancelled', 'rejected', 'returned']);
const WATCH_EVERY = 5_000;

/** How money can be taken out, and which causes take donations. */
export const withdrawalOptionsQuery = () =>
  queryOptions({
    queryKey: [...withdrawals, 'options'] as const,
    queryFn: ({ signal }) => request<WithdrawalOptions>('/withdrawals/methods', { signal }),
    staleTime: 5 * 60_000,
  });

/** Newest first; the steps of each are left out. */
export const withdrawalsQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...withdrawals, 'list', page] as const,
    queryFn: ({ signal }) => requestPage<Withdrawal>('/withdrawals', { query: pageQuery(page), signal }),
  });

const withdrawalKey = (withdrawalId: string) => [...withdrawals, 'one', withdrawalId] as const;

/** One withdrawal, watched until it has ended. */
export const withdrawalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: withdrawalKey(withdrawalId),
    queryFn: ({ signal }) =>
      request<Withdrawal>(`/withdrawals/${encodeURIComponent(withdrawalId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && ENDED.has(state.data.state) ? false : WATCH_EVERY),
  });

/** Tells of a withdrawal that was asked for, or could not be (docs/requirements.md §4, Withdrawal). */
const trackWithdrawal = ({ method, amount, bankType }: WithdrawalInput, id: string | null) =>
  analytics.track(id === null ? 'withdrawal_failed' : 'withdrawal_requested', {
    properties: {
      method: method ?? null,
      ...(id !== null && { amount: amount.amount, id, bank_type: bankType ?? null }),
    },
  });

/** Asks for a withdrawal to a fund, `tw` or `do`; the result is its id. */
export function useWithdraw() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ target, ...body }: WithdrawalInput) =>
      withActionKey(`withdraw:${target}`, body, (payload, idempotencyKey) =>
        request<string>(`/withdrawals/${encodeURIComponent(target)}/withdraw`, {
          method: 'POST',
          version: '3.1',
          body: payload,
          idempotencyKey,
        }),
      ),
    onSuccess: (id, asked) => trackWithdrawal(asked, id),
    onError: (_, asked) => trackWithdrawal(asked, null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerKeys.wallet }),
  });
}

/** Takes a withdrawal back that was not sent yet. */
export function useCancelWithdrawal(withdrawalId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<Withdrawal>(`/withdrawals/${encodeURIComponent(withdrawalId)}/cancel`, { method: 'POST' }),
    onSuccess: (withdrawal) => queryClient.setQueryData(withdrawalKey(withdrawalId), withdrawal),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerKeys.wallet }),
  });
}

/** Saves a bank account or PayID for withdrawals. Saving the same one again returns the existing account. */
export function useAddBankAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BankAccountInput) =>
      request<BankAccount>('/funds/bank-account', { method: 'POST', version: '3.8', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerKeys.wallet }),
  });
}
