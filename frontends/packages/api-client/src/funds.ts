import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { withActionKey } from './action-key.ts';
import { customerKeys } from './customer-keys.ts';
import { request } from './http.ts';
import type { Deposit, Funds, Money, PaymentMethods } from './types.ts';

export const fundsQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'funds'] as const,
    queryFn: ({ signal }) => request<Funds>('/funds', { signal }),
  });

export const paymentMethodsQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'payment-methods'] as const,
    queryFn: ({ signal }) => request<PaymentMethods>('/payment_methods', { signal }),
    staleTime: 5 * 60_000,
  });

/** Deposits by a method that needs no more than an amount, such as the test deposit `td`. */
export function useDeposit(method: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (amount: Money) =>
      withActionKey(`deposit:${method}`, { amount }, (body, idempotencyKey) =>
        request<Deposit>(`/funds/${encodeURIComponent(method)}/deposit`, {
          method: 'POST',
          body,
          idempotencyKey,
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerKeys.wallet }),
  });
}
