import type { Fund, PaymentMethod, PaymentMethodFilters, PaymentMethods } from '@wattle/api-client';
import { compareAmounts } from '@wattle/i18n';

/** A cart is paid now, so what arrives in days is no way to pay it. */
export const INSTANT_METHODS: PaymentMethodFilters = { withdraw: false, digitalWallets: true, cart: true };

export const isOpenMethod = (method: PaymentMethod | undefined): method is PaymentMethod =>
  method?.enabled === true && method.rules.enabled;

/** Sources whose verification failed are no way to pay. */
export const isUsableFund = (fund: Fund): boolean =>
  fund.status === 'active' && fund.verification !== 'failed';

/** Bank transfers have no amount here, and device wallets depend on the device. */
const WITHOUT_AMOUNT: readonly string[] = ['dd', 'bp', 'ap', 'gp'];

/**
 * The least that is deposited before a way to pay is chosen: by the saved source that is chosen beforehand, else by the
 * way that takes the least. Null when unknown.
 */
export function leastDeposit(methods: PaymentMethods): string | null {
  const open = Object.values(methods)
    .filter(isOpenMethod)
    .filter(({ code }) => !WITHOUT_AMOUNT.includes(code));
  const saved = open.flatMap((method) => method.funds.filter(isUsableFund).map((fund) => ({ method, fund })));
  const first = saved.find(({ fund }) => fund.isDefault) ?? saved[0];
  if (first) return first.method.rules.minAmount;
  return open.map(({ rules }) => rules.minAmount).toSorted(compareAmounts)[0] ?? null;
}

/** The most that one deposit takes by any of these ways to pay. Null when unknown. */
export const mostDeposit = (offered: readonly PaymentMethod[]): string | null =>
  offered
    .map(({ rules }) => rules.maxAmount)
    .toSorted(compareAmounts)
    .at(-1) ?? null;
