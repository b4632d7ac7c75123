import type { Ticket } from '@wattle/api-client';
import { Badge, CardLink, DateTime, GameMark, Money } from '@wattle/design-system';
import { isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { currentEntry, entryStatus } from './draw-status.ts';
import { quantityOf } from './quantity.ts';
import styles from './ticket-card.module.css';

export const ticketPath = ({ status, ticketId, syndicate }: Ticket): string => {
  if (syndicate) return paths.syndicateShare(ticketId);
  return status === 'upcoming' ? paths.upcomingTicket(ticketId) : paths.pastTicket(ticketId);
};

/** A ticket in a list; the whole card leads to it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const entry = currentEntry(ticket);
  const { entries, winnings } = ticket;
  const won = !isZero(winnings.amount);
  return (
    <CardLink to={ticketPath(ticket)} className={styles.card}>
      <GameMark offerKey={ticket.productOfferKey} size="md" />
      <span className={styles.text}>
        <span className={styles.name}>{ticket.offerName}</span>
        <span className={styles.detail}>
          {quantityOf(ticket)}
          {entries.length > 1 && `, ${plural(entries.length, 'draw')}`}
          {entry && (
            <>
              {' · '}
              {entries.length > 1 && ticket.status === 'upcoming' && 'next '}
              <DateTime value={entry.drawAt} />
            </>
          )}
        </span>
        {won ? (
          <span>
            <Badge tone="brand">
              Won <Money value={winnings} />
            </Badge>
          </span>
        ) : (
          entry && <span className={styles.detail}>{entryStatus(ticket, entry)}</span>
        )}
      </span>
    </CardLink>
  );
}
