import type { Cart } from '@wattle/api-client';
import { Money, Skeleton, VisuallyHidden } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import styles from './cart-totals.module.css';
import { deferredPurchases, when } from './deferred-purchases.ts';

interface CartTotalsProps {
  readonly cart: Cart;
  /** Lines are being removed: the amount due is not known yet. */
  readonly isSettling?: boolean;
}

/** The amounts due now and later and the voucher's discount, as the server returns them. */
export function CartTotals({ cart, isSettling = false }: CartTotalsProps) {
  const hasLater = !isZero(cart.preOrderTotal.amount);
  const { discountTotal, voucher } = cart;
  const later = when(deferredPurchases(cart.cartItems));
  if (isSettling) {
    return (
      <div role="status" className={styles.settling}>
        <VisuallyHidden>Working out the new total</VisuallyHidden>
        <Skeleton shape="heading" />
      </div>
    );
  }
  return (
    <dl className={styles.totals}>
      {!isZero(discountTotal.amount) && (
        <>
          <div>
            <dt>Before the voucher</dt>
            <dd>
              <Money value={cart.cartTotal} />
            </dd>
          </div>
          <div>
            <dt>
              Voucher {voucher?.code}
              {voucher && !isZero(voucher.discountLater.amount) && !isZero(cart.totalDue.amount) && (
                <span className={styles.part}>
                  <Money value={voucher.discountLater} /> of it {later}
                </span>
              )}
            </dt>
            <dd>
              <Money value={{ ...discountTotal, amount: `-${discountTotal.amount}` }} />
            </dd>
          </div>
        </>
      )}
      <div className={styles.due}>
        <dt>{hasLater ? 'Due now' : 'Total to pay'}</dt>
        <dd>
          <Money value={cart.totalDue} />
        </dd>
      </div>
      {hasLater && (
        <div>
          <dt>Due later, {later}</dt>
          <dd>
            <Money value={cart.preOrderTotal} />
          </dd>
        </div>
      )}
    </dl>
  );
}
