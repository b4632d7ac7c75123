import { isPlayed, type Money as MoneyValue, type OrderLine } from '@wattle/api-client';
import { Badge, DateTime, Money } from '@wattle/design-system';
import { isZero, sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { isBought } from './order-words.ts';
import styles from './receipt-line.module.css';

function cancellation({ draws }: OrderLine): string {
  if (!draws.every(({ status }) => status === 'cancelled')) return '';
  return draws.length === 1 ? 'Its draw was cancelled. ' : 'Its draws were cancelled. ';
}

interface LineStandingProps {
  readonly line: OrderLine;
  /** Shown by a link alone. */
  readonly isLinked: boolean;
  /** Links to the pre-order, which can be changed there. */
  readonly opensOrder: boolean;
}

export function LineStanding({ line, isLinked, opensOrder }: LineStandingProps) {
  const { status, code, message, chargedAt, scheduledPurchase, scheduledPurchaseId } = line;
  switch (status) {
    case 'confirmed':
      return (
        <>
          {isBought(line) && (
            <p className={styles.detail}>
              <Badge tone="brand">Bought</Badge>{' '}
              {chargedAt && (
                <>
                  Pre-order, bought and charged <DateTime value={chargedAt} withYear />.
                </>
              )}
            </p>
          )}
          <DrawsWithout draws={line.draws} />
        </>
      );
    case 'refunded':
      return (
        <p className={styles.detail}>
          <Badge>Refunded</Badge> {cancellation(line)}
          <WentBack amount={line.refunded} />
        </p>
      );
    case 'cancelled':
      return (
        <p className={styles.detail}>
          <Badge>{code === 'by_customer' ? 'Cancelled' : 'Not bought'}</Badge>{' '}
          {/* A link alone does not show the reason, or later charges. */}
          {message === null ? isLinked && 'Log in to see why.' : sentence(message)}
        </p>
      );
    default:
      if (!scheduledPurchase) return null;
      return (
        <p className={styles.detail}>
          {code === null
            ? 'Pre-order: will be bought and charged '
            : 'Pre-order, not paid yet: we try again '}
          <DateTime value={scheduledPurchase.purchaseAt} withYear />.{' '}
          {opensOrder && scheduledPurchaseId !== null && (
            <Link to={paths.scheduledPurchase(scheduledPurchaseId)}>See the order</Link>
          )}
        </p>
      );
  }
}

function WentBack({ amount }: { amount: MoneyValue }) {
  if (isZero(amount.amount)) return 'A voucher paid for all of it.';
  return (
    <>
      <Money value={amount} /> went back to your wallet.
    </>
  );
}

/** The draws of a bought line that were cancelled, or take place without it. */
function DrawsWithout({ draws }: Pick<OrderLine, 'draws'>) {
  return draws
    .filter((draw) => !isPlayed(draw))
    .map(({ drawNo, status, refund }) => (
      <p key={drawNo} className={styles.detail}>
        {status === 'cancelled' ? `Draw ${drawNo} was cancelled. ` : `It is no longer in draw ${drawNo}. `}
        {refund ? <WentBack amount={refund} /> : 'We will refund it to your wallet.'}
      </p>
    ));
}
