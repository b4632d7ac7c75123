import { type Limits, limitsQuery, type Money } from '@wattle/api-client';
import { compareAmounts } from '@wattle/i18n';
import { useQuery } from '@wattle/platform';

interface DepositLimit {
  /** What it still leaves. */
  readonly remaining: Money;
  readonly limit: Money;
  /** The customer's own; else that of the region. */
  readonly own: boolean;
}

/** The tightest limit of deposits: the customer's own, or that of the region. */
function tightest({ precommitment, systemLimits }: Limits): DepositLimit | null {
  const limits: DepositLimit[] = systemLimits
    .filter(({ kind }) => kind === 'deposit')
    .map(({ remaining, limit }) => ({ remaining, limit, own: false }));
  if (precommitment) limits.push({ ...precommitment, own: true });
  return limits.reduce<DepositLimit | null>(
    (least, each) =>
      least && compareAmounts(least.remaining.amount, each.remaining.amount) <= 0 ? least : each,
    null,
  );
}

/** The limit of deposits that counts; null without one, or while it is not known. */
export function useDepositLimit(): { readonly limit: DepositLimit | null; readonly isPending: boolean } {
  const { data, isPending } = useQuery(limitsQuery());
  return { limit: data ? tightest(data) : null, isPending };
}
