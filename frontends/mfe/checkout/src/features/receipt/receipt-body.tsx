import type { Order, Receipt } from '@wattle/api-client';
import { deferredPurchases, when } from '@wattle/checkout-flow';
import { Card, DateTime, Money } from '@wattle/design-system';
import { isZero, sumAmounts } from '@wattle/i18n';
import { isBought, isInPlay, isPreOrder, isRetried } from './order-words.ts';
import { ReceiptLine } from './receipt-line.tsx';
import styles from './receipt-page.module.css';

const voucherOfRefunded = ({ lines }: Order) =>
  sumAmounts(...lines.filter(({ status }) => status === 'refunded').map(({ discount }) => discount.amount));

/** The payment, its date and its lines; needs no session. */
export function ReceiptBody({ receipt, isLinked = false }: { receipt: Receipt; isLinked?: boolean }) {
  const { order, depositedTotal } = receipt;
  const inPlay = order.lines.filter(isInPlay);
  const ahead = inPlay.filter(isPreOrder);
  // All of it is paid later.
  const isUnpaid = isZero(order.paidTotal.amount) && !isZero(order.preOrderTotal.amount);
  const voucherBack = voucherOfRefunded(order);
  const causes = [...new Set(inPlay.flatMap(({ causeName }) => causeName ?? []))];
  return (
    <>
      <Card as="section" padding="lg" aria-label="Payment">
        <dl className={styles.facts}>
          {!isUnpaid && (
            <div className={styles.total}>
              <dt>Paid from your wallet</dt>
              <dd>
                <Money value={order.paidTotal} />
              </dd>
            </div>
          )}
          {!isZero(depositedTotal.amount) && (
            <div>
              <dt>Deposited for this order</dt>
              <dd>
                <Money value={depositedTotal} />
              </dd>
            </div>
          )}
          {!isZero(order.refundedTotal.amount) && (
            <div>
              <dt>Refunded to your wallet</dt>
              <dd>
                <Money value={order.refundedTotal} />
              </dd>
            </div>
          )}
          {!isZero(order.discountTotal.amount) && (
            <div>
              <dt>Paid by voucher {order.voucherCode}</dt>
              <dd>
                <Money value={order.discountTotal} />
              </dd>
            </div>
          )}
          {!isZero(voucherBack) && (
            <div>
              <dt>Voucher value of the refund</dt>
              <dd>
                <Money value={{ ...order.discountTotal, amount: voucherBack }} />
              </dd>
            </div>
          )}
          {!isZero(order.preOrderTotal.amount) && (
            <div className={isUnpaid ? styles.total : undefined}>
              <dt>{ahead.some(isRetried) ? 'Still to pay' : `To pay ${when(deferredPurchases(ahead))}`}</dt>
              <dd>
                <Money value={order.preOrderTotal} />
              </dd>
            </div>
          )}
          {causes.length > 0 && (
            <div>
              <dt>You support</dt>
              <dd className={styles.causes}>{causes.join(', ')}</dd>
            </div>
          )}
          {order.partner && (
            <div>
              <dt>Ordered at</dt>
              <dd>{order.partner.name}</dd>
            </div>
          )}
          <div>
            <dt>Date</dt>
            <dd>
              <DateTime value={receipt.placedAt} withYear />
            </dd>
          </div>
          <div>
            <dt className={styles.label}>Order number</dt>
            <dd className={styles.number}>{order.orderId}</dd>
          </div>
        </dl>
      </Card>
      <section aria-labelledby="bought" className={styles.bought}>
        <h2 id="bought">What you {order.lines.some(isBought) ? 'bought' : 'ordered'}</h2>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <ReceiptLine key={line.lineId} line={line} isLinked={isLinked} />
          ))}
        </ul>
      </section>
    </>
  );
}
