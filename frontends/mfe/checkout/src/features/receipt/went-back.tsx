import type { Money as MoneyValue } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';

/** What went back of a price that the customer and perhaps a voucher had paid. */
export function WentBack({ amount }: { amount: MoneyValue }) {
  if (isZero(amount.amount)) return 'A voucher paid for all of it.';
  return (
    <>
      <Money value={amount} /> went back to your wallet.
    </>
  );
}
