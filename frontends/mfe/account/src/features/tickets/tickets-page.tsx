import { PageHeading } from '@wattle/account-frame';
import { pageFromParam, scheduledPurchasesQuery, type TicketStatus, ticketsQuery } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery, useSearchParams } from '@wattle/platform';
import { Paged } from '../../tickets/paged.tsx';
import { scheduledPages } from '../../tickets/scheduled-pages.ts';
import { ScheduledPurchases } from '../../tickets/scheduled-purchases.tsx';
import { TicketList, TicketListSkeleton } from '../../tickets/ticket-list.tsx';
import styles from './tickets-page.module.css';

const WORDS = {
  upcoming: {
    title: 'Upcoming tickets',
    lead: 'Tickets for upcoming draws.',
    href: paths.upcomingTickets,
    emptyTitle: 'No upcoming tickets',
    emptyText: 'Tickets you buy stay here until they are drawn.',
  },
  past: {
    title: 'Past tickets',
    lead: 'Tickets for past draws. We pay prizes to your wallet automatically.',
    href: paths.pastTickets,
    emptyTitle: 'No past tickets yet',
    emptyText: 'After the draw your tickets move here, with the numbers drawn and what they won.',
  },
} as const;

function TicketsPage({ status }: { status: TicketStatus }) {
  const { title, lead, href, emptyTitle, emptyText } = WORDS[status];
  const page = pageFromParam(useParams().page);
  const query = useQuery(ticketsQuery({ status, page }));
  const [search] = useSearchParams();
  const { ahead, ended } = scheduledPages(search);
  const showsPreOrders = status === 'upcoming' && page === 1;
  const preOrders = useQuery({ ...scheduledPurchasesQuery(false, { page: ahead }), enabled: showsPreOrders });
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={lead} />
      <Paged
        query={query}
        what="your tickets"
        skeleton={<TicketListSkeleton count={5} />}
        title={title}
        page={page}
        href={href}
        empty={
          // Whether nothing at all is to come is known once both lists are.
          showsPreOrders && preOrders.isPending ? (
            <TicketListSkeleton count={1} />
          ) : showsPreOrders && preOrders.data && preOrders.data.pageInfo.total > 0 ? null : (
            <EmptyState
              title={page > 1 ? 'There is nothing on this page' : emptyTitle}
              picture={<TicketPicture />}
              action={page > 1 ? <LinkButton to={href()}>Go to the first page</LinkButton> : <ShopButton />}
            >
              {page === 1 && emptyText}
            </EmptyState>
          )
        }
      >
        {(items) => <TicketList tickets={items} />}
      </Paged>
      {showsPreOrders && (
        <>
          <ScheduledPurchases
            title="Pre-orders"
            ended={false}
            page={ahead}
            href={(next) => paths.upcomingTickets(1, { ahead: next, ended })}
          />
          <ScheduledPurchases
            title="Past pre-orders"
            ended
            page={ended}
            href={(next) => paths.upcomingTickets(1, { ahead, ended: next })}
          />
        </>
      )}
    </div>
  );
}

export const UpcomingTicketsPage = () => <TicketsPage status="upcoming" />;

export const PastTicketsPage = () => <TicketsPage status="past" />;
