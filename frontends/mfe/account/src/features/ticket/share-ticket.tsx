import { type Ticket, useSells } from '@wattle/api-client';
import { Badge, Card, Money } from '@wattle/design-system';
import { formatCount, isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';
import styles from './numbered-ticket.module.css';
import { EntryHead } from './ticket-result.tsx';

type HeldSyndicate = NonNullable<Ticket['syndicate']>;

const STATES: Readonly<Record<string, string>> = {
  open: 'Waiting for the other shares to be sold',
  full: 'Full, the ticket is being bought',
  purchased: 'Full, the ticket is in the draw',
  cancelled: 'Called off',
  drawn: 'Drawn',
  paid: 'Drawn, prizes paid',
};

/** Shares of a syndicate: how many, where its ticket stands, and what they won. */
export function ShareTicket({ ticket, syndicate }: { ticket: Ticket; syndicate: HeldSyndicate }) {
  const { locale } = useLocale();
  const sells = useSells();
  const hasResults = useCapability('multi_offer_site');
  const { shareNumbers, shares, status, name, winnings } = syndicate;
  // What becomes of the syndicate is then about others.
  const isTakenOut = ticket.entries.some(({ withdrawn }) => withdrawn);
  return (
    <>
      <Card as="section" aria-labelledby="shares" className={styles.section}>
        <h2 id="shares">{name}</h2>
        <p>
          {plural(shareNumbers.length, 'share')} of {formatCount(shares, locale)}: number{' '}
          {new Intl.ListFormat(locale).format(shareNumbers.map(String))}
        </p>
        {!isTakenOut && (
          <p>
            <Badge tone={status === 'cancelled' ? 'neutral' : 'brand'}>{STATES[status] ?? status}</Badge>
          </p>
        )}
        {!isTakenOut && status === 'open' && (
          <p className={styles.hint}>
            If shares are left when it closes, the syndicate is called off and yours are paid back in full.
          </p>
        )}
        {!isZero(winnings.amount) && (
          <p>
            Your part of the prizes:{' '}
            <strong>
              <Money value={winnings} />
            </strong>
          </p>
        )}
        <p className={styles.links}>
          {sells(ticket.productType) && (
            <Link to={paths.play(ticket.productOfferKey, { gameType: 'syndicate' })}>See its ticket</Link>
          )}
          <Link to={paths.offerTerms(ticket.productOfferKey)}>Terms</Link>
        </p>
      </Card>
      {ticket.entries.map((entry) => (
        <Card key={entry.drawNo} as="section" aria-label={`Draw ${entry.drawNo}`} className={styles.section}>
          <EntryHead ticket={ticket} entry={entry} />
          {hasResults && !isTakenOut && (status === 'drawn' || status === 'paid') && (
            <p>
              <Link to={paths.drawResult(syndicate.playsOfferKey, entry.drawNo)}>
                Result of draw {entry.drawNo}
              </Link>
            </p>
          )}
        </Card>
      ))}
    </>
  );
}
