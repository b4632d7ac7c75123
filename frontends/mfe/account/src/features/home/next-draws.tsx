import { Loaded } from '@wattle/account-pages';
import { type Ticket, ticketsQuery } from '@wattle/api-client';
import { Card, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { currentEntry } from '../../tickets/draw-status.ts';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import styles from './home-page.module.css';

const SHOWN = 3;

const nextDrawAt = (ticket: Ticket) => Date.parse(currentEntry(ticket)?.drawAt ?? '');

/** The tickets that are drawn first among those bought last. */
export function NextDraws() {
  const query = useQuery(ticketsQuery('upcoming', { page: 1 }));
  return (
    <section aria-labelledby="next-draws" className={styles.section}>
      <div className={styles.head}>
        <h2 id="next-draws">Your next draws</h2>
        <Link to={paths.upcomingTickets()}>All upcoming tickets</Link>
      </div>
      <Loaded query={query} what="your tickets" skeleton={<TicketListSkeleton count={SHOWN} />}>
        {({ items }) =>
          items.length > 0 ? (
            <TicketList tickets={items.toSorted((a, b) => nextDrawAt(a) - nextDrawAt(b)).slice(0, SHOWN)} />
          ) : (
            <Card tone="outlined" className={styles.section}>
              <p>You have no tickets waiting for a draw.</p>
              <div>
                <LinkButton to={paths.lottoTickets()} variant="secondary">
                  See the next draws
                </LinkButton>
              </div>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}
