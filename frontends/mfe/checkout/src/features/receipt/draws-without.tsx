import { isPlayed, type OrderLine } from '@wattle/api-client';
import styles from './receipt-line.module.css';
import { WentBack } from './went-back.tsx';

/** The draws of a bought line that were cancelled, or take place without it. */
export function DrawsWithout({ draws }: Pick<OrderLine, 'draws'>) {
  return draws
    .filter((draw) => !isPlayed(draw))
    .map(({ drawNo, status, refund }) => (
      <p key={drawNo} className={styles.detail}>
        {status === 'cancelled' ? `Draw ${drawNo} was cancelled. ` : `It is no longer in draw ${drawNo}. `}
        {refund ? <WentBack amount={refund} /> : 'We will refund it to your wallet.'}
      </p>
    ));
}
