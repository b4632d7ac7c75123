import { type PaymentMethod, paymentMethodsQuery } from '@wattle/api-client';
import { useSuspenseQuery } from '@wattle/platform';

/** The deposit method on offer, or undefined when money cannot be deposited at the moment. */
export function useDepositMethod(): PaymentMethod | undefined {
  const { data } = useSuspenseQuery(paymentMethodsQuery());
  return Object.values(data).find((method) => method?.enabled && method.rules.enabled);
}
