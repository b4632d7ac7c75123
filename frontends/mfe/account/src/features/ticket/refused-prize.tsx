import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from './ticket-result.module.css';

/** Why a prize is not paid, in the reviewer's words, with a link to support. */
export function RefusedPrize({ why }: { why: string }) {
  return (
    <p className={styles.money}>
      Our team checked this prize and will not pay it. {why.replace(/[.!?]?$/, '.')}{' '}
      <Link to={paths.contact()}>Talk to us</Link> if you disagree.
    </p>
  );
}
