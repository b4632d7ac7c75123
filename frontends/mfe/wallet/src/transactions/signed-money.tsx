import { Money } from '@wattle/design-system';
import { compareAmounts, type Money as MoneyValue } from '@wattle/i18n';
import styles from './signed-money.module.css';

/** An amount whose sign is always written: money in stands out, money out is plain. */
export function SignedMoney({ value }: { value: MoneyValue }) {
  const direction = compareAmounts(value.amount, '0.00');
  const size = { ...value, amount: value.amount.replace(/^-/, '') };
  return (
    <span className={direction > 0 ? styles.moneyIn : styles.moneyOut}>
      {direction > 0 && '+'}
      {direction < 0 && '−'}
      <Money value={size} />
    </span>
  );
}
