import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { LimitPeriod, Limits } from '../types.ts';

/** Every limit of the customer and what it leaves: of spending, of deposits and those of the region. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'limits'] as const,
    queryFn: ({ signal }) => request<Limits>('/spend-limits', { signal }),
  });

const segment = encodeURIComponent;

/** What can be done with a limit; `limit` is a decimal amount in the customer's currency. */
export type LimitChange =
  | { readonly action: 'set'; readonly limit: string }
  | { readonly action: 'remove' | 'confirm' | 'cancel' };

/** Which limit is changed: that of spending in a period, or that of deposits. */
export type LimitSubject =
  | { readonly kind: 'spend'; readonly period: LimitPeriod; readonly id: string | null }
  | { readonly kind: 'deposit' };

function send(subject: LimitSubject, change: LimitChange): Promise<Limits> {
  const isSpend = subject.kind === 'spend';
  if (change.action === 'set') {
    const { limit } = change;
    return isSpend
      ? request(`/spend-limits/${subject.period}`, { method: 'PUT', body: { limit } })
      : request('/precommitment', { method: 'POST', body: { limit } });
  }
  const address = isSpend ? `/spend-limits/${segment(subject.id ?? '')}` : '/precommitment';
  return change.action === 'remove'
    ? request(address, { method: 'DELETE' })
    : request(`${address}/${change.action}`, { method: 'POST' });
}

/** Changes a limit. Every answer is the whole overview, which takes the place of the one that was known. */
export function useChangeLimit(subject: LimitSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: LimitChange) => send(subject, change),
    onSuccess: (limits) => {
      queryClient.setQueryData(limitsQuery().queryKey, limits);
      // A limit also answers the question for one.
      void queryClient.invalidateQueries({ queryKey: customerKeys.saferPlay });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: limitsQuery().queryKey }),
  });
}
