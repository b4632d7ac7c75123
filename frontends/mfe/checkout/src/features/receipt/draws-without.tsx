import type { OrderLine } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { isPlayed } from './order-words.ts';
import styles from './receipt-line.module.css';

type Draw = OrderLine['draws'][number];

/** Where the price of a draw went that a bought line is not played in. */
function Back({ refund }: Pick<Draw, 'refund'>) {
  if (refund === null) return <>What you paid for it goes back to your wallet.</>;
  if (isZero(refund.amount)) return <>A voucher had paid all of it.</>;
  return (
    <>
      <Money value={refund} /> went back to your wallet.
    </>
  );
}

/** The draws of a bought line that were cancelled, or take place without it. */
export function DrawsWithout({ draws }: Pick<OrderLine, 'draws'>) {
  return draws
    .filter((draw) => !isPlayed(draw))
    .map(({ drawNo, status, refund }) => (
      <p key={drawNo} className={styles.detail}>
        {status === 'cancelled' ? `Draw ${drawNo} was cancelled.` : `It is not in draw ${drawNo} any more.`}{' '}
        <Back refund={refund} />
      </p>
    ));
}
