import { laterOf, until, when } from '@wattle/account-pages/payment';
import type { Order } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';
import styles from './receipt-page.module.css';

/** The first draw that anything of the order takes part in; null where it is held as soon as everything is sold. */
function firstDrawOf({ lines }: Order): string | null {
  const draws = lines.flatMap((line) => line.draws.filter(({ drawsWhenSoldOut }) => !drawsWhenSoldOut));
  return draws.map(({ drawAt }) => drawAt).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** What comes after buying, and what there is to do (domain handbook §14, Receipt). */
export function NextSteps({ order }: { order: Order }) {
  const first = firstDrawOf(order);
  const isBought = order.lines.some(({ ticketId }) => ticketId !== null);
  const later = laterOf(order.lines);
  const seesOrders = useCapability('viewing_orders');
  return (
    <section aria-labelledby="next" className={styles.bought}>
      <h2 id="next">What comes next</h2>
      <ul className={styles.steps}>
        {!isZero(order.preOrderTotal.amount) && (
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
        {isBought && seesOrders && (
          <li>
            You can <Link to={paths.printTickets()}>print your tickets</Link>, and need no paper to be in the
            draw.
          </li>
        )}
      </ul>
    </section>
  );
}
