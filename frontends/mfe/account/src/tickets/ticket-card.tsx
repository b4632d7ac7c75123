import type { Ticket } from '@wattle/api-client';
import { Badge, CardLink, GameMark, Money } from '@wattle/design-system';
import { isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import {
  awaitedPrize,
  currentEntry,
  entryStatus,
  hasWonAnything,
  isDrawn,
  isNotRefused,
} from './draw-status.ts';
import { DrawnAt } from './drawn-at.tsx';
import { quantityOf } from './quantity.ts';
import styles from './ticket-card.module.css';

const ticketPath = ({ status, ticketId, syndicate }: Ticket): string => {
  if (syndicate) return paths.syndicateShare(ticketId);
  return status === 'upcoming' ? paths.upcomingTicket(ticketId) : paths.pastTicket(ticketId);
};

/** A ticket in a list; the whole card leads to it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const entry = currentEntry(ticket);
  const { entries } = ticket;
  return (
    <CardLink to={ticketPath(ticket)} className={styles.card}>
      <GameMark offerKey={ticket.productOfferKey} productType={ticket.productType} size="md" />
      <span className={styles.text}>
        <span className={styles.name}>{ticket.offerName}</span>
        <span className={styles.detail}>
          {ticket.way && `${ticket.way}, `}
          {quantityOf(ticket)}
          {entries.length > 1 && `, ${plural(entries.length, 'draw')}`}
          {entry && (
            <>
              {' · '}
              {entries.length > 1 && ticket.status === 'upcoming' && !isDrawn(entry) && 'next '}
              <DrawnAt entry={entry} />
            </>
          )}
        </span>
        {hasWonAnything(ticket) ? (
          <Won ticket={ticket} />
        ) : (
          entry && <span className={styles.detail}>{entryStatus(ticket, entry)}</span>
        )}
      </span>
    </CardLink>
  );
}

/** The money that a ticket won, or the first of the prizes that are none. */
function Won({ ticket }: { ticket: Ticket }) {
  const { winnings, rafflePrizes } = ticket;
  const awaited = awaitedPrize(ticket);
  return (
    <>
      <span>
        <Badge tone="brand">
          Won {isZero(winnings.amount) ? rafflePrizes.find(isNotRefused)?.title : <Money value={winnings} />}
        </Badge>
      </span>
      {awaited && (
        <span className={styles.detail}>
          {awaited.claimRequired ? 'Being checked before it is paid' : 'Paid once it is confirmed'}
        </span>
      )}
    </>
  );
}
