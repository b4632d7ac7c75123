import { classNames } from '@wattle/design-system';
import styles from './raffle-mark.module.css';

/** A numbered ticket, the mark of every raffle; the raffle's name stands beside it. */
export function RaffleMark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <svg viewBox="0 0 48 48" className={classNames(styles.mark, styles[size])} aria-hidden="true">
      <rect width="48" height="48" rx="13" className={styles.field} />
      <g transform="rotate(-14 24 24)">
        <path
          d="M9 16h30v5a3.5 3.5 0 0 0 0 7v5H9v-5a3.5 3.5 0 0 0 0-7Z"
          className={styles.paper}
          strokeLinejoin="round"
        />
        <path d="M30 18v13" className={styles.perforation} />
        <path
          d="m19.5 19.5 1.6 3.2 3.5.5-2.5 2.5.6 3.5-3.2-1.7-3.1 1.7.6-3.5-2.6-2.5 3.5-.5Z"
          className={styles.star}
        />
      </g>
    </svg>
  );
}
