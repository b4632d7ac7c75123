import type { Order } from '@wattle/api-client';
import { CircleCheck } from '@wattle/design-system';
import { headingOf, isInPlay, summaryOf } from './order-words.ts';
import styles from './receipt-page.module.css';
import { useDraws } from './use-draws.ts';

interface OrderHeaderProps {
  /** Undefined until its receipt is read. */
  readonly order: Order | undefined;
  /** The partner, above the outcome. */
  readonly where?: string | undefined;
}

/**
 * The outcome of an order, with a tick while a line is in play; while unknown, a text that holds for every
 * order.
 */
export const OrderHeader = ({ order, where }: OrderHeaderProps) => (
  <header className={styles.done}>
    {order?.lines.some(isInPlay) && <CircleCheck aria-hidden="true" className={styles.tick} />}
    <div>
      <h1>{order ? headingOf(order) : 'We have your order'}</h1>
      <p>
        {where}
        {order ? <Lead order={order} /> : 'You can find it in your upcoming tickets.'}
      </p>
    </div>
  </header>
);

function Lead({ order }: { order: Order }) {
  const { isOver } = useDraws(order);
  return summaryOf(order, isOver);
}
