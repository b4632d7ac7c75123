import type { Draw } from '@wattle/api-client';
import { classNames, Money } from '@wattle/design-system';
import styles from './prize.module.css';

/** What a draw may pay. An amount that is not announced is never shown as zero (docs/domain.md §5). */
export function Prize({ draw, size = 'md' }: { draw: Draw; size?: 'md' | 'lg' }) {
  const look = classNames(styles.prize, styles[size]);
  if (!draw.prizePool || draw.isPrizePoolUnknown) {
    return <p className={classNames(look, styles.unknown)}>Jackpot to be announced</p>;
  }
  return (
    <p className={look}>
      <Money whole value={draw.prizePool} />{' '}
      {draw.prizePoolSuffix && <span className={styles.suffix}>{draw.prizePoolSuffix}</span>}
    </p>
  );
}
