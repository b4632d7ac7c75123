import { Loaded } from '@wattle/account-frame';
import { resultQuery, type Ticket } from '@wattle/api-client';
import { Badge, Card, Money, Skeleton } from '@wattle/design-system';
import { formatCount, isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale, useQuery } from '@wattle/platform';
import styles from './numbered-ticket.module.css';
import { SyndicateNumbers } from './syndicate-numbers.tsx';
import { Drawn, EntryHead } from './ticket-result.tsx';

type HeldSyndicate = NonNullable<Ticket['syndicate']>;

const STATES: Readonly<Record<string, string>> = {
  open: 'Waiting for the other shares to be sold',
  full: 'Full, the ticket is being bought',
  purchased: 'Full, the ticket is in the draw',
  cancelled: 'Cancelled',
  drawn: 'Drawn',
  paid: 'Drawn, prizes paid',
};

/** Shares of a syndicate: how many, where its ticket stands, what it plays, and what they won. */
export function ShareTicket({ ticket, syndicate }: { ticket: Ticket; syndicate: HeldSyndicate }) {
  const { locale } = useLocale();
  const hasResults = useCapability('multi_offer_site');
  const { shareNumbers, shares, status, name, winnings } = syndicate;
  // What becomes of the syndicate is then about others.
  const isTakenOut = ticket.entries.some(({ withdrawn }) => withdrawn);
  const [entry] = ticket.entries;
  const isDrawn = !isTakenOut && (status === 'drawn' || status === 'paid');
  const drawn = useQuery({
    ...resultQuery(syndicate.playsOfferKey, String(entry?.drawNo)),
    enabled: isDrawn && entry !== undefined,
  });
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
            If shares are left when it closes, we cancel the syndicate and refund yours in full.
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
          <Link to={paths.offerTerms(ticket.productOfferKey)}>Terms</Link>
        </p>
      </Card>
      {entry && (
        <Card as="section" aria-label={`Draw ${entry.drawNo}`} className={styles.section}>
          <EntryHead ticket={ticket} entry={entry} />
          {isDrawn && (
            <Loaded query={drawn} what="the numbers drawn" skeleton={<Skeleton lines={2} />}>
              {(result) => <Drawn result={result} />}
            </Loaded>
          )}
          {hasResults && isDrawn && (
            <p>
              <Link to={paths.drawResult(syndicate.playsOfferKey, entry.drawNo)}>
                Result of draw {entry.drawNo}
              </Link>
            </p>
          )}
        </Card>
      )}
      <SyndicateNumbers
        syndicateKey={syndicate.key}
        drawn={isDrawn ? drawn.data?.numbers : undefined}
        awaited={drawn.isLoading}
      />
    </>
  );
}
