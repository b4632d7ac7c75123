import { until, when } from '@wattle/account-pages/payment';
import type { Order } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';
import { isAhead, isBought, laterOfOrder } from './order-words.ts';
import styles from './receipt-page.module.css';

/** The first draw that anything of the order takes part in; null where it is held as soon as everything is sold. */
function firstDrawOf({ lines }: Order): string | null {
  const inPlay = lines.filter((line) => isBought(line) || isAhead(line));
  const draws = inPlay.flatMap((line) => line.draws.filter(({ drawsWhenSoldOut }) => !drawsWhenSoldOut));
  return draws.map(({ drawAt }) => drawAt).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** What comes after buying, and what there is to do (domain handbook §14, Receipt): nothing of what is in no draw. */
export function NextSteps({ order }: { order: Order }) {
  const first = firstDrawOf(order);
  const hasTickets = order.lines.some(isBought);
  const waits = order.lines.some(isAhead);
  const later = laterOfOrder(order);
  const seesOrders = useCapability('viewing_orders');
  if (!hasTickets && !waits) return null;
  return (
    <section aria-labelledby="next" className={styles.bought}>
      <h2 id="next">What comes next</h2>
      <ul className={styles.steps}>
        {waits && (
          <li>
            What is ordered ahead is bought and charged {when(later)}. You can cancel it {until(later)}.
          </li>
        )}
        {first !== null && (
          <li>
            The first draw is on <DateTime value={first} />. We tell you how it went, and pay prizes into your
            wallet.
          </li>
        )}
        {hasTickets && seesOrders && (
          <li>
            You can <Link to={paths.printTickets()}>print your tickets</Link>, and need no paper to be in the
            draw.
          </li>
        )}
      </ul>
    </section>
  );
}
