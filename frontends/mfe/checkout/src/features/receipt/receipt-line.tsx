import { type OrderLine, ticketQuery } from '@wattle/api-client';
import { Card, GameList, GameMark, Money, Skeleton } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { DrawDates } from '../../order/draw-dates.tsx';
import styles from './receipt-line.module.css';

const UNITS: Readonly<Record<string, string>> = { raffle_ticket: 'ticket', syndicate_share: 'share' };

export interface ReceiptLineProps {
  readonly line: OrderLine;
  /** Shown by a link alone: the ticket is for its customer only. */
  readonly isLinked?: boolean;
}

/** One ticket of the order; its numbers come from the ticket itself. */
export function ReceiptLine({ line, isLinked = false }: ReceiptLineProps) {
  const ticketId = isLinked ? null : line.ticketId;
  const { data: ticket, isError } = useQuery({
    ...ticketQuery(ticketId ?? ''),
    enabled: ticketId !== null,
  });
  return (
    <Card as="li" className={styles.line}>
      <div className={styles.head}>
        <GameMark offerKey={line.productOfferKey} size="md" />
        <div className={styles.what}>
          <h3>{line.offerName}</h3>
          <p className={styles.detail}>{plural(line.numGames, UNITS[line.productType] ?? 'game')}</p>
        </div>
        <p className={styles.price}>
          <Money value={line.price} />
        </p>
      </div>
      <p className={styles.detail}>
        <DrawDates draws={line.draws} />
      </p>
      {line.scheduledPurchaseId !== null && !line.ticketId && !isLinked && (
        <p className={styles.detail}>
          Ordered ahead. <Link to={paths.scheduledPurchase(line.scheduledPurchaseId)}>See the order</Link>
        </p>
      )}
      {ticket && <GameList games={ticket.games} />}
      {ticketId && !ticket && !isError && <Skeleton shape="block" className={styles.skeleton ?? ''} />}
      {ticketId && (
        <p className={styles.detail}>
          {ticket && <>Serial {ticket.serial}. </>}
          <Link to={paths.upcomingTicket(ticketId)}>Open the ticket</Link>
        </p>
      )}
    </Card>
  );
}
