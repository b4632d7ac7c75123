import { rules, z } from '@wattle/design-system/forms';
import { compareAmounts, isZero } from '@wattle/i18n';
import { type DepositSource, isSentFromBank } from './deposit-sources.ts';

export interface DepositValues {
  source: string;
  amount: string;
  save: boolean;
}

interface DepositBounds {
  readonly sources: readonly DepositSource[];
  readonly currency: string;
  readonly locale: string;
  /** What the deposit has to reach for what it pays. */
  readonly least: string | undefined;
  /** The least that is taken before a way to pay is chosen; null where that is not known. */
  readonly smallest: string | null;
}

/** The amount is checked against the limits of the method that is chosen (docs/requirements.md §5, Wallet purchase). */
export const depositSchema = ({ sources, currency, locale, least = '0.00', smallest }: DepositBounds) =>
  z
    .object({
      source: z.string().check(z.minLength(1, 'Choose how to pay')),
      amount: z.string(),
      save: z.boolean(),
    })
    .check(({ value, issues }) => {
      const source = sources.find((each) => each.value === value.source);
      if (source && isSentFromBank(source)) return;
      const { minAmount = smallest ?? '0.00', maxAmount: maximum } = source?.method.rules ?? {};
      const higher = compareAmounts(least, minAmount) > 0 ? least : minAmount;
      const minimum = isZero(higher) ? null : higher;
      const checked = rules
        .amount({ ...(minimum && { minimum }), ...(maximum && { maximum }), currency, locale })
        .safeParse(value.amount);
      for (const { message } of checked.error?.issues ?? [])
        issues.push({ code: 'custom', message, path: ['amount'], input: value.amount });
    });

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** An amount with two decimal places, as money is sent; null for invalid text. */
export function normalisedAmount(typed: string): string | null {
  const amount = typed.trim();
  if (!AMOUNT.test(amount)) return null;
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
