import type { Ticket, WonRafflePrize } from '@wattle/api-client';
import { Badge, Card, Money } from '@wattle/design-system';
import { formatWholeMoney } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';
import { entryStatus, isDrawn } from '../../tickets/draw-status.ts';
import styles from './numbered-ticket.module.css';
import { EntryHead, RefusedPrize } from './ticket-result.tsx';

/** The numbers of a raffle ticket, and what they won in each draw. */
export function RaffleTicket({ ticket }: { ticket: Ticket }) {
  const hasResults = useCapability('multi_offer_site');
  const { ticketNumbers, entries, productOfferKey, ticketId, rafflePrizes } = ticket;
  return (
    <>
      <Card as="section" aria-labelledby="ticket-numbers" className={styles.section}>
        <h2 id="ticket-numbers">Your ticket {ticketNumbers.length === 1 ? 'number' : 'numbers'}</h2>
        <ul className={styles.numbers} aria-label="Ticket numbers">
          {ticketNumbers.map((number) => (
            <li key={number} className={styles.number}>
              {number}
            </li>
          ))}
        </ul>
      </Card>
      {entries.map((entry) => (
        <Card key={entry.drawNo} as="section" aria-label={`Draw ${entry.drawNo}`} className={styles.section}>
          <EntryHead ticket={ticket} entry={entry} />
          <Prizes
            isOver={isDrawn(entry)}
            status={entryStatus(ticket, entry)}
            prizes={rafflePrizes.filter(({ drawNo }) => drawNo === entry.drawNo)}
          />
          {isDrawn(entry) && (
            <p className={styles.links}>
              {hasResults && <Link to={paths.drawResult(productOfferKey, entry.drawNo)}>All winners</Link>}
              <Link to={paths.drawVerification(productOfferKey, entry.drawNo, { ticket: ticketId })}>
                Check this draw
              </Link>
            </p>
          )}
        </Card>
      ))}
    </>
  );
}

interface PrizesProps {
  readonly prizes: readonly WonRafflePrize[];
  readonly isOver: boolean;
  /** What the draw says of them already. */
  readonly status: string;
}

function Prizes({ prizes, isOver, status }: PrizesProps) {
  const { locale } = useLocale();
  if (prizes.length === 0) return isOver ? <p>No prize in this draw.</p> : null;
  return (
    <ul className={styles.prizes} aria-label="Prizes won">
      {prizes.map(({ drawing, drawingName, prizeNo, title, number, value, kind, claim, claimRefused }) => (
        <li key={`${drawing} ${prizeNo}`} className={styles.prize}>
          <span>
            <strong>{title}</strong>
            <span className={styles.hint}>
              {' '}
              {drawingName}, ticket {number}
            </span>
          </span>
          {!(kind === 'cash' && title.includes(formatWholeMoney(value, locale))) && (
            <Money whole value={value} />
          )}
          {STATUS_OF_CLAIM[claim] !== status && (
            <Badge tone={claim === 'refused' ? 'neutral' : 'brand'}>{CLAIMS[claim] ?? claim}</Badge>
          )}
          {claimRefused && <RefusedPrize why={claimRefused} />}
        </li>
      ))}
    </ul>
  );
}

/** The words of a draw that say as much as those of the prize. */
const STATUS_OF_CLAIM: Readonly<Record<string, string>> = {
  credited: 'Won, paid to your wallet',
  pending: 'Won, payment on its way',
  being_checked: 'Won, being checked',
  refused: 'Won, not paid',
};

const CLAIMS: Readonly<Record<string, string>> = {
  credited: 'Paid into your wallet',
  pending: 'On its way to your wallet',
  to_be_delivered: 'We will contact you to hand it over',
  being_checked: 'Being checked before it is paid',
  refused: 'Not paid',
};
