import { type Ticket, useSells } from '@wattle/api-client';
import { Badge, Card, Money } from '@wattle/design-system';
import { formatCount, isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';
import styles from './numbered-ticket.module.css';
import { RefusedPrize } from './refused-prize.tsx';
import { EntryHead } from './ticket-result.tsx';

type HeldSyndicate = NonNullable<Ticket['syndicate']>;

const STATES: Readonly<Record<string, string>> = {
  open: 'Waiting for the other shares to be sold',
  full: 'Full, the ticket is being bought',
  purchased: 'Full, the ticket is in the draw',
  cancelled: 'Did not fill, paid back',
  drawn: 'Drawn, prizes are being worked out',
  paid: 'Drawn, prizes paid',
};

/** Shares of a syndicate: how many, where its ticket stands, and what they won. */
export function ShareTicket({ ticket, syndicate }: { ticket: Ticket; syndicate: HeldSyndicate }) {
  const { locale } = useLocale();
  const sells = useSells();
  const hasResults = useCapability('multi_offer_site');
  const { shareNumbers, shares, status, name, winnings, refunded, claimRequired, claimRefused } = syndicate;
  return (
    <>
      <Card as="section" aria-labelledby="shares" className={styles.section}>
        <h2 id="shares">{name}</h2>
        <p>
          {plural(shareNumbers.length, 'share')} of {formatCount(shares, locale)}: number{' '}
          {new Intl.ListFormat(locale).format(shareNumbers.map(String))}
        </p>
        <p>
          <Badge tone={status === 'cancelled' ? 'neutral' : 'brand'}>{STATES[status] ?? status}</Badge>
        </p>
        {status === 'open' && (
          <p className={styles.hint}>
            If shares are left when it closes, the syndicate is called off and yours are paid back in full.
          </p>
        )}
        {!isZero(refunded.amount) && (
          <p>
            <Money value={refunded} /> was paid back into your wallet.
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
        {claimRequired && (
          <p className={styles.hint}>
            Your part of the prizes is being checked before it is paid into your wallet. You need not claim
            it; we write to you once it is decided.
          </p>
        )}
        {claimRefused && <RefusedPrize why={claimRefused} />}
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
          {hasResults && (status === 'drawn' || status === 'paid') && (
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
