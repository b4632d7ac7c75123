import type { Ticket, WonRafflePrize } from '@wattle/api-client';
import { Badge, Card, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';
import { isDrawn } from '../../tickets/draw-status.ts';
import styles from './numbered-ticket.module.css';
import { RefusedPrize } from './refused-prize.tsx';
import { EntryHead } from './ticket-result.tsx';

/** The numbers of a raffle ticket, and what they won in each draw. */
export function RaffleTicket({ ticket }: { ticket: Ticket }) {
  const { locale } = useLocale();
  const hasResults = useCapability('multi_offer_site');
  const { ticketNumbers, entries, productOfferKey, ticketId, rafflePrizes } = ticket;
  return (
    <>
      <Card as="section" aria-labelledby="ticket-numbers" className={styles.section}>
        <h2 id="ticket-numbers">Your ticket {ticketNumbers.length === 1 ? 'number' : 'numbers'}</h2>
        <ul className={styles.numbers} aria-label="Ticket numbers">
          {ticketNumbers.map((number) => (
            <li key={number} className={styles.number}>
              {formatCount(number, locale)}
            </li>
          ))}
        </ul>
        <p className={styles.hint}>
          Ticket id <span className={styles.id}>{ticketId}</span>. Only you know it: with it you can check
          that your {plural(ticketNumbers.length, 'ticket')} took part.
        </p>
      </Card>
      {entries.map((entry) => (
        <Card key={entry.drawNo} as="section" aria-label={`Draw ${entry.drawNo}`} className={styles.section}>
          <EntryHead ticket={ticket} entry={entry} />
          <Prizes
            isOver={isDrawn(entry)}
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

function Prizes({ prizes, isOver }: { prizes: readonly WonRafflePrize[]; isOver: boolean }) {
  const { locale } = useLocale();
  if (prizes.length === 0) return isOver ? <p>No prize in this draw.</p> : null;
  return (
    <ul className={styles.prizes} aria-label="Prizes won">
      {prizes.map(({ drawing, drawingName, prizeNo, title, number, value, claim, claimRefused }) => (
        <li key={`${drawing} ${prizeNo}`} className={styles.prize}>
          <span>
            <strong>{title}</strong>
            <span className={styles.hint}>
              {' '}
              {drawingName}, ticket {formatCount(number, locale)}
            </span>
          </span>
          <Money whole value={value} />
          <Badge tone={claim === 'refused' ? 'neutral' : 'brand'}>{CLAIMS[claim] ?? claim}</Badge>
          {claimRefused && <RefusedPrize why={claimRefused} />}
        </li>
      ))}
    </ul>
  );
}

const CLAIMS: Readonly<Record<string, string>> = {
  credited: 'Paid into your wallet',
  pending: 'On its way to your wallet',
  to_be_delivered: 'We will contact you to hand it over',
  being_checked: 'Being checked before it is paid',
  refused: 'Not paid',
};
