import type { LimitPeriod } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import type { Money as MoneyValue } from '@wattle/i18n';
import styles from './limit-room.module.css';

/** Whole parts in a hundred, for a picture only: money itself is never a float. */
function share(used: MoneyValue, limit: MoneyValue): number {
  const total = Number(limit.amount);
  return total === 0 ? 100 : Math.min(100, Math.round((Number(used.amount) / total) * 100));
}

interface LimitRoomProps {
  readonly limit: MoneyValue;
  readonly used: MoneyValue;
  readonly remaining: MoneyValue;
  /** The name of the limit. */
  readonly label: string;
}

/** How much of a limit is used and how much is left. */
export function LimitRoom({ limit, used, remaining, label }: LimitRoomProps) {
  return (
    <div className={styles.room}>
      <progress className={styles.bar} max={100} value={share(used, limit)} aria-label={`${label}: used`} />
      <p className={styles.words}>
        <span>
          <Money value={used} /> used
        </span>
        <span>
          <Money value={remaining} /> left
        </span>
      </p>
    </div>
  );
}

/** How a rolling period reads after an amount (docs/domain.md §10.10). */
export const LIMIT_SPANS: Readonly<Record<LimitPeriod, string>> = {
  day: 'in any 24 hours',
  week: 'in any 7 days',
  month: 'in any 30 days',
};
