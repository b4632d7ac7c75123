import type { Cart } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { isZero, sumAmounts } from '@wattle/i18n';
import styles from './totals.module.css';

/** What is paid now, what a voucher takes off it, and apart from it what is paid later. */
export function Totals({ cart }: { cart: Cart }) {
  const hasLater = !isZero(cart.preOrderTotal.amount);
  const { discountTotal, totalDue } = cart;
  return (
    <dl className={styles.totals}>
      {!isZero(discountTotal.amount) && (
        <>
          <div>
            <dt>Before the voucher</dt>
            <dd>
              <Money value={{ ...totalDue, amount: sumAmounts(totalDue.amount, discountTotal.amount) }} />
            </dd>
          </div>
          <div>
            <dt>Voucher {cart.voucher?.code}</dt>
            <dd>
              <Money value={{ ...discountTotal, amount: `-${discountTotal.amount}` }} />
            </dd>
          </div>
        </>
      )}
      <div className={styles.due}>
        <dt>{hasLater ? 'Due now' : 'Total to pay'}</dt>
        <dd>
          <Money value={totalDue} />
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
