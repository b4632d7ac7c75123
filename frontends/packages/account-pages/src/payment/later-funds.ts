import { type Fund, paymentMethodsQuery } from '@wattle/api-client';
import { useQuery } from '@wattle/platform';
import type { LaterPaymentState } from './use-later-payment.ts';

/** What can pay while the customer is away is money that is here at once. */
export const LATER_METHODS = { cart: true, withdraw: false, digitalWallets: false } as const;

interface LaterFund {
  readonly fund: Fund;
  readonly least: string;
}

/** The customer's funds that may be charged later, and whether the bank has to confirm the chosen one. */
export function useLaterFunds({ value }: LaterPaymentState, enabled = true) {
  const query = useQuery({ ...paymentMethodsQuery(LATER_METHODS), enabled });
  const funds: LaterFund[] = Object.values(query.data ?? {}).flatMap((method) =>
    method.funds
      .filter(({ unattended }) => unattended !== 'never')
      .map((fund) => ({ fund, least: method.rules.minAmount })),
  );
  const chosen = funds.find(({ fund }) => fund.id === value)?.fund;
  return { query, funds, needsBank: chosen?.unattended === 'verification_required' };
}
