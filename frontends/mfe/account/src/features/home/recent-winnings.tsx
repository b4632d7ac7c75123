import { Loaded } from '@wattle/account-pages';
import { ticketsQuery } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { hasWonAnything } from '../../tickets/draw-status.ts';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import styles from './home-page.module.css';

const SHOWN = 3;

/** What the latest past tickets won, told as it is. */
export function RecentWinnings() {
  const query = useQuery(ticketsQuery('past', { page: 1 }));
  return (
    <section aria-labelledby="recent-winnings" className={styles.section}>
      <div className={styles.head}>
        <h2 id="recent-winnings">Recent winnings</h2>
        <Link to={paths.pastTickets()}>Past tickets</Link>
      </div>
      <Loaded query={query} what="your winnings" skeleton={<TicketListSkeleton count={1} />}>
        {({ items, pageInfo }) => {
          const won = items.filter(hasWonAnything);
          if (won.length > 0) return <TicketList tickets={won.slice(0, SHOWN)} />;
          return (
            <Card tone="outlined" className={styles.section}>
              <p className={styles.quiet}>
                {items.length > 0
                  ? 'Your latest tickets won no prize.'
                  : 'Prizes are paid to your wallet by themselves and are shown here.'}
              </p>
              {pageInfo.total > items.length && (
                <p>
                  <Link to={paths.transactions(1, { kind: 'prize' })}>Prizes you won before</Link>
                </p>
              )}
            </Card>
          );
        }}
      </Loaded>
    </section>
  );
}
