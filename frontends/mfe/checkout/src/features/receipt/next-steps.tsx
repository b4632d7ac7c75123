import type { Order } from '@wattle/api-client';
import { deferredPurchases, until, when } from '@wattle/checkout-flow';
import { DateTime } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';
import { isBought, isPreOrder } from './order-words.ts';
import styles from './receipt-page.module.css';
import { type OrderDraws, useDraws } from './use-draws.ts';

/** The next draw, or the last when all are over; some draws have no date. */
function drawThatMatters({ past, coming, isOver }: OrderDraws): { words: string; at?: number } | null {
  const [next] = coming;
  if (next !== undefined) {
    return { words: past.length === 0 ? 'The first draw is on' : 'The next draw is on', at: next };
  }
  const at = isOver ? past.at(-1) : past[0];
  if (at === undefined) return isOver ? { words: 'The draw was held' } : null;
  if (!isOver) return { words: 'The first draw was on', at };
  return { words: past.length === 1 ? 'The draw was on' : 'The last draw was on', at };
}

/** Next steps for the lines in play (docs/domain.md §14, Receipt). */
export function NextSteps({ order }: { order: Order }) {
  const draws = useDraws(order);
  const draw = drawThatMatters(draws);
  const hasTickets = order.lines.some(isBought);
  const ahead = order.lines.filter(isPreOrder);
  const first = ahead.filter(({ code }) => code === null);
  const later = deferredPurchases(first);
  const seesOrders = useCapability('viewing_orders');
  if (!hasTickets && ahead.length === 0) return null;
  return (
    <section aria-labelledby="next" className={styles.bought}>
      <h2 id="next">{draws.isOver ? 'After the draw' : 'Next steps'}</h2>
      <ul className={styles.steps}>
        {ahead.length > first.length && <li>You can cancel unpaid tickets until we buy them.</li>}
        {first.length > 0 && (
          <li>
            We buy and charge your pre-orders {when(later)}. You can cancel them {until(later)}.
          </li>
        )}
        {draw && (
          <li>
            {draw.words}
            {draw.at !== undefined && (
              <>
                {' '}
                <DateTime value={new Date(draw.at).toISOString()} withYear />
              </>
            )}
            .{' '}
            {draws.isOver && hasTickets && seesOrders
              ? 'Open the ticket to see how it went. Prizes are paid into your wallet.'
              : 'We will tell you the result and pay prizes into your wallet.'}
          </li>
        )}
        {hasTickets && seesOrders && !draws.isOver && (
          <li>
            You can <Link to={paths.printTickets()}>print your tickets</Link>, but you do not need paper to be
            in the draw.
          </li>
        )}
      </ul>
    </section>
  );
}
