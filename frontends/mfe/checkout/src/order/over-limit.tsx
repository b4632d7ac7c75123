import { type Limits, limitsQuery, type Money as MoneyValue } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { compareAmounts, subtractAmounts } from '@wattle/i18n';
import { useQuery } from '@wattle/platform';

/** What limits of spending leave, by the reason that they give. */
const LEFT: Readonly<Record<string, (limits: Limits) => readonly MoneyValue[]>> = {
  spendLimit: ({ customerLimits }) => customerLimits.map(({ remaining }) => remaining),
  globalSpendLimit: ({ systemLimits }) =>
    systemLimits.filter(({ kind }) => kind === 'spend').map(({ remaining }) => remaining),
};

export interface OverLimitProps {
  /** By its id in the client's case. */
  readonly reason: string;
  readonly due: MoneyValue;
}

/** By how much an order is over a limit of spending; nothing for other reasons, and while it is not known. */
export function OverLimit({ reason, due }: OverLimitProps) {
  const leftBy = LEFT[reason];
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: leftBy !== undefined });
  if (!leftBy || !limits) return null;
  const [least] = leftBy(limits)
    .map(({ amount }) => amount)
    .toSorted(compareAmounts);
  if (least === undefined || compareAmounts(due.amount, least) <= 0) return null;
  return (
    <p>
      Remove tickets for at least <Money value={{ ...due, amount: subtractAmounts(due.amount, least) }} />.
    </p>
  );
}
