import type { Syndicate } from '@wattle/api-client';
import { classNames } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import styles from './shares-left.module.css';

/** The shares of a syndicate, one mark each: those that are taken are filled. */
export function SharesLeft({ syndicate: { shares, sharesLeft } }: { syndicate: Syndicate }) {
  return (
    <div className={styles.shares}>
      <span className={styles.marks} aria-hidden="true">
        {Array.from({ length: shares }, (_, index) => (
          <span
            key={index}
            className={classNames(styles.mark, index < shares - sharesLeft && styles.taken)}
          />
        ))}
      </span>
      <span className={styles.words}>
        {sharesLeft > 0
          ? `${sharesLeft} of ${plural(shares, 'share')} left`
          : `All ${plural(shares, 'share')} are sold`}
      </span>
    </div>
  );
}
