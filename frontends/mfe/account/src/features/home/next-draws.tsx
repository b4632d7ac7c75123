import { Loaded } from '@wattle/account-frame';
import { scheduledPurchasesQuery } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { Card } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { ScheduledPurchaseCard } from '../../tickets/scheduled-purchase-card.tsx';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import styles from './home-page.module.css';
import { nextTicketsQuery } from './home-queries.ts';

const SHOWN = 3;

/** The tickets drawn first, and the pre-orders. */
export function NextDraws() {
  const query = useQuery(nextTicketsQuery());
  const ahead = useQuery(scheduledPurchasesQuery(false, { page: 1 }));
  return (
    <section aria-labelledby="next-draws" className={styles.section}>
      <div className={styles.head}>
        <h2 id="next-draws">Your next draws</h2>
        <Link to={paths.upcomingTickets()}>All upcoming tickets</Link>
      </div>
      <Loaded query={query} what="your tickets" skeleton={<TicketListSkeleton count={SHOWN} />}>
        {({ items }) => (items.length > 0 ? <TicketList tickets={items} /> : <NoTickets />)}
      </Loaded>
      <Loaded query={ahead} what="your pre-orders" skeleton={null}>
        {({ items, pageInfo }) =>
          items.length > 0 && (
            <>
              <h3>Pre-orders</h3>
              <ul className={styles.list}>
                {items.slice(0, SHOWN).map((ordered) => (
                  <li key={ordered.encodedId}>
                    <ScheduledPurchaseCard ordered={ordered} />
                  </li>
                ))}
              </ul>
              {pageInfo.total > SHOWN && <Link to={paths.upcomingTickets()}>All pre-orders</Link>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const NoTickets = () => (
  <Card tone="outlined" className={styles.section}>
    <p>You have no tickets waiting for a draw.</p>
    <div>
      <ShopButton variant="secondary" />
    </div>
  </Card>
);
