import {
  cardGatewayQuery,
  type Gateway,
  type PaymentMethodFilters,
  type PaymentMethods,
  paymentMethodsQuery,
} from '@wattle/api-client';
import { INSTANT_METHODS } from '@wattle/checkout-flow';
import type { MfeContext } from '@wattle/mfe-contract';
import { useQuery, useSuspenseQuery } from '@wattle/platform';

/** Sources whose verification failed are shown where they are managed, not where money is taken from them. */
export const ANY_METHOD: PaymentMethodFilters = { withdraw: false, digitalWallets: true };
export { INSTANT_METHODS };

/** How money can be deposited, and the provider of new cards; without one cards are not offered. */
export function useDepositOptions(filters: PaymentMethodFilters): {
  readonly methods: PaymentMethods;
  readonly gateway: Gateway | null;
} {
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery(filters));
  const { data: gateway = null } = useQuery(cardGatewayQuery());
  return { methods, gateway };
}

/** What can also pay while the customer is away: the sheet of a device cannot (docs/domain.md §9.2). */
export const onlyUnattended = ({ ap: _, gp: __, ...others }: PaymentMethods): PaymentMethods => others;

/** A provider that does not answer takes away its own methods only. */
export const loadDepositOptions = ({ queryClient }: MfeContext, filters: PaymentMethodFilters) =>
  Promise.all([
    queryClient.ensureQueryData(paymentMethodsQuery(filters)),
    queryClient.ensureQueryData(cardGatewayQuery()).catch(() => null),
  ]);
