import { compareAmounts, formatMoney, subtractAmounts } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useDepositLimit } from './deposit-limit.ts';
import type { DepositSource } from './deposit-sources.ts';

export interface AmountHintProps {
  readonly source: DepositSource | undefined;
  /** What the deposit has to reach for what it pays. */
  readonly least: string | undefined;
  /** The least that is taken at all; null where that is not known. */
  readonly smallest: string | null;
}

/** What can be deposited, as far as the limit goes, and what becomes of more than is missing. */
export function AmountHint({ source, least, smallest }: AmountHintProps) {
  const { locale, currency } = useLocale();
  const { limit } = useDepositLimit();
  const written = (amount: string) => formatMoney({ amount, currency }, locale);
  const { minAmount, maxAmount } = source?.method.rules ?? {};
  const left = limit?.remaining.amount;
  const most = maxAmount && left && compareAmounts(left, maxAmount) < 0 ? left : maxAmount;
  const from = minAmount && least && compareAmounts(least, minAmount) > 0 ? least : minAmount;
  const hints: string[] = [];
  if (from && most && compareAmounts(from, most) <= 0) {
    hints.push(`From ${written(from)} to ${written(most)}.`);
  }
  if (least && smallest && compareAmounts(least, smallest) < 0) {
    const over = subtractAmounts(smallest, least);
    hints.push(`The minimum deposit is ${written(smallest)}; ${written(over)} stays in your wallet.`);
  }
  return hints.join(' ');
}
