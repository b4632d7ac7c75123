import { Loaded, PageHeading } from '@wattle/account-frame';
import { Card, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery, useSession, useSite } from '@wattle/platform';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import { BalanceCard } from './balance-card.tsx';
import styles from './home-page.module.css';
import { wonTicketsQuery } from './home-queries.ts';
import { Limits } from './limits.tsx';
import { NextDraws } from './next-draws.tsx';
import { Orders } from './orders.tsx';
import { Repeats } from './repeats.tsx';
import saferPlayStyles from './safer-play.module.css';

export function HomePage() {
  const { customer } = useSession();
  const seesBalance = useCapability('wallet_balance');
  const seesOrders = useCapability('viewing_orders');
  usePageMeta({ title: 'My account', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title={customer ? `Hello, ${customer.firstName}` : 'My account'} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {seesBalance && <BalanceCard />}
          {seesOrders && <NextDraws />}
          <Repeats />
          {seesOrders && <Orders />}
        </div>
        <div className={styles.column}>
          {seesOrders && <RecentWinnings />}
          <Limits />
          <SaferPlay />
        </div>
      </div>
    </div>
  );
}

/** The newest tickets that won. */
function RecentWinnings() {
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

/** Help and limits, one tap away. */
function SaferPlay() {
  const { helpline, number, text } = useSite().responsiblePlay;
  const linksToSaferPlay = useCapability('responsible_gambling');
  return (
    <Card as="section" tone="sunken" aria-labelledby="safer-play" className={saferPlayStyles.card}>
      <h2 id="safer-play">Safer play</h2>
      <p>{text}</p>
      <ul className={saferPlayStyles.links}>
        <li>
          <Link to={paths.saferPlay()}>Take a break or see your totals</Link>
        </li>
        {linksToSaferPlay && (
          <li>
            <Link to={paths.responsiblePlay()}>About safer play</Link>
          </li>
        )}
        <li>
          <a href={`tel:${number.replaceAll(/\s/g, '')}`}>
            {helpline}: {number}
          </a>
        </li>
      </ul>
    </Card>
  );
}
