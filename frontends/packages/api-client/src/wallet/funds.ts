import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { withActionKey } from '../request/action-key.ts';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type {
  BrowserInfo,
  Fund,
  Funds,
  FundVerification,
  Gateway,
  Money,
  PaymentMethods,
  TestDeposit,
} from '../types.ts';

export const fundsQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'funds'] as const,
    queryFn: ({ signal }) => request<Funds>('/funds', { signal }),
  });

const paymentMethodsKey = [...customerKeys.wallet, 'payment-methods'] as const;

/**
 * Which methods and funding sources are listed (docs/requirements.md §7, Funds and deposit: payment_methods); the
 * server's own rule where left out.
 */
export interface PaymentMethodFilters {
  /** Only what pays at once. */
  readonly cart?: boolean;
  /** Also the accounts that money is withdrawn to. */
  readonly withdraw?: boolean;
  readonly digitalWallets?: boolean;
  readonly failedVerification?: boolean;
}

export const paymentMethodsQuery = (filters: PaymentMethodFilters = {}) =>
  queryOptions({
    queryKey: [...paymentMethodsKey, filters] as const,
    queryFn: ({ signal }) =>
      request<PaymentMethods>('/payment_methods', {
        signal,
        query: {
          'funds.cart': filters.cart,
          'funds.withdraw': filters.withdraw,
          'funds.digital_wallets': filters.digitalWallets,
          'funds.failed_verification': filters.failedVerification,
        },
      }),
    staleTime: 5 * 60_000,
  });

/** The browser's data for a provider; client tokens are for one visit, so each page loads them. */
export const gatewayQuery = (gatewayKey: string) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'gateways', gatewayKey] as const,
    queryFn: ({ signal }) => request<Gateway>(`/funds/${encodeURIComponent(gatewayKey)}`, { signal }),
    staleTime: 10 * 60_000,
  });

/** The provider that new cards are kept at: the first that is available (docs/requirements.md §7). */
export const cardGatewayQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'gateways', 'cards'] as const,
    queryFn: async ({ signal }) => {
      const { availableCardGateways } = await request<{ availableCardGateways: string[] }>(
        '/funds/card_gateways',
        { signal },
      );
      const [first] = availableCardGateways;
      return first === undefined
        ? null
        : await request<Gateway>(`/funds/${encodeURIComponent(first)}`, { signal });
    },
    staleTime: 10 * 60_000,
  });

/** Funding sources have changed: funds and customer are read again (docs/requirements.md §4, Adding a card). */
export function useRefreshFunds() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: paymentMethodsKey }),
      queryClient.invalidateQueries({ queryKey: fundsQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: customerKeys.session }),
    ]);
}

/** An intent to keep a card or an account at Stripe; its secret goes to the hosted fields. */
export const createStripeSetup = (depositMethodCode: 'cc' | 'bd') =>
  request<{ readonly setupId: string; readonly clientSecret: string }>('/funds/stripe/setup', {
    method: 'POST',
    body: { depositMethodCode },
  });

interface NewFund {
  readonly method: 'cc' | 'bd' | 'pl';
  readonly gatewayKey: string;
  /** From the provider's own fields. */
  readonly token: string;
  readonly isDefault?: boolean;
}

/**
 * Saves a card, a PayPal account or an account to debit. Saving the same one again returns the existing
 * source.
 */
export function useAddFund() {
  const refresh = useRefreshFunds();
  return useMutation({
    mutationFn: ({ method, gatewayKey, token, isDefault = false }: NewFund) =>
      request<Fund>(`/funds/${method}/${encodeURIComponent(gatewayKey)}`, {
        method: 'POST',
        body: { token, isDefault },
      }),
    onSuccess: refresh,
  });
}

export function useSetDefaultFund() {
  const refresh = useRefreshFunds();
  return useMutation({
    mutationFn: (fundId: string) =>
      request<Fund>(`/funds/${encodeURIComponent(fundId)}/default`, { method: 'POST' }),
    onSettled: refresh,
  });
}

export function useDeleteFund() {
  const refresh = useRefreshFunds();
  return useMutation({
    mutationFn: (fundId: string) =>
      request<null>(`/funds/${encodeURIComponent(fundId)}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
}

/** A deposit of test money, which exists outside production only. */
export function useTestDeposit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (amount: Money) =>
      withActionKey('deposit:td', { amount }, (body, idempotencyKey) =>
        request<TestDeposit>('/funds/td/deposit', { method: 'POST', body, idempotencyKey }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerKeys.wallet }),
  });
}

const pathOf = (fundId: string, rest = '') => `/funds/${encodeURIComponent(fundId)}/verification${rest}`;

/** Asks a card's issuer, for nothing, about charges while the customer is away. One that is open goes on. */
export const verifyFund = (fundId: string, browser: BrowserInfo) =>
  request<FundVerification>(pathOf(fundId), {
    method: 'POST',
    body: { strongCustomerAuthentication: browser },
  });

/** The customer returns from the bank's page or PayPal: returns the purchase's state. */
export const returnToVerification = (fundId: string, { cancelled = false } = {}) =>
  request<FundVerification>(pathOf(fundId, '/return'), { method: 'POST', body: { cancelled } });
