import { formatMoney, formatWholeMoney, type Money as MoneyValue } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { classNames } from '../class-names.ts';
import styles from './money.module.css';

interface MoneyProps {
  readonly value: MoneyValue;
  /** Leaves out cents that are zero, for prizes. */
  readonly whole?: boolean;
  readonly className?: string;
}

/** An amount as the visitor's region writes it, in figures of equal width. */
export function Money({ value, whole = false, className }: MoneyProps) {
  const { locale } = useLocale();
  const text = whole ? formatWholeMoney(value, locale) : formatMoney(value, locale);
  return <span className={classNames(styles.money, className)}>{text}</span>;
}
