import type { Ticket } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import styles from './ticket-card.module.css';
import { TicketCard } from './ticket-card.tsx';

export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className={styles.list}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId}>
          <TicketCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

export function TicketListSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.list}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.skeleton ?? ''} />
      ))}
    </div>
  );
}
