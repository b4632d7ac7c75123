import type { Cart } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import styles from './totals.module.css';

/** What is paid now, and apart from it what is paid later. */
export function Totals({ cart }: { cart: Cart }) {
  const hasLater = !isZero(cart.preOrderTotal.amount);
  return (
    <dl className={styles.totals}>
      <div className={styles.due}>
        <dt>{hasLater ? 'Due now' : 'Total to pay'}</dt>
        <dd>
          <Money value={cart.totalDue} />
        </dd>
      </div>
      {hasLater && (
        <div>
          <dt>Due later, when the draws open</dt>
          <dd>
            <Money value={cart.preOrderTotal} />
          </dd>
        </div>
      )}
    </dl>
  );
}
