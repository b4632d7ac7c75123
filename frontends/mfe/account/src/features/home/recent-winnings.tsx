import { Loaded } from '@wattle/account-frame';
import { Card } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import styles from './home-page.module.css';
import { wonTicketsQuery } from './home-queries.ts';

/** The newest tickets that won. */
export function RecentWinnings() {
  const query = useQuery(wonTicketsQuery());
  return (
    <section aria-labelledby="recent-winnings" className={styles.section}>
      <div className={styles.head}>
        <h2 id="recent-winnings">Recent winnings</h2>
        <Link to={paths.pastTickets()}>Past tickets</Link>
      </div>
      <Loaded query={query} what="your winnings" skeleton={<TicketListSkeleton count={1} />}>
        {({ items, pageInfo }) =>
          items.length > 0 ? (
            <>
              <TicketList tickets={items} />
              {pageInfo.total > items.length && (
                <Link to={paths.transactions(1, { kind: 'prize' })}>All prizes paid to your wallet</Link>
              )}
            </>
          ) : (
            <Card tone="outlined">
              <p className={styles.quiet}>None of your tickets has won a prize yet. Prizes appear here.</p>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}
