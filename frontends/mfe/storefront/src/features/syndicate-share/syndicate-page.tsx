import type { Syndicate, SyndicateOffer } from '@wattle/api-client';
import {
  Badge,
  Card,
  DateTime,
  EmptyState,
  GameList,
  GameMark,
  LinkButton,
  Money,
  TicketPicture,
  usePageMeta,
} from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useSearchParams } from '@wattle/platform';
import { findOffer } from '../../offers/find-offer.ts';
import { useBuyingPath } from '../../offers/home-path.ts';
import { useOffers } from '../../offers/use-offers.ts';
import { useSyndicateOffer } from '../../product-offers/find-product.ts';
import { SharesLeft } from '../../syndicates/shares-left.tsx';
import { buyable, ticketOdds } from '../../syndicates/syndicate-rules.ts';
import { BuyShares, useCartLine } from './buy-shares.tsx';
import styles from './syndicate-page.module.css';

/** Shares of a published ticket (docs/requirements.md §2; docs/domain.md §8.1). */
export function SyndicatePage() {
  const offer = useSyndicateOffer();
  const [search] = useSearchParams();
  const open = buyable(offer);
  const line = useCartLine(offer);
  const asked = search.get('syndicate') ?? line.item?.syndicateKey;
  const syndicate = open.find(({ key }) => key === asked) ?? open[0];
  const buyingPath = useBuyingPath(offer, paths.play(offer.key, { gameType: 'syndicate' }));
  usePageMeta({
    title: offer.name,
    description: `${offer.tagline}. See the ticket's numbers, the shares left and what a share costs.`,
    canonical: buyingPath,
  });
  return (
    <>
      <div className={styles.head}>
        <GameMark offerKey={offer.playsOfferKey} size="lg" />
        <div>
          <h1>{offer.name}</h1>
          <p className={styles.tagline}>{offer.tagline}</p>
        </div>
      </div>
      {syndicate ? (
        <div className={styles.columns}>
          <div className={styles.story}>
            <Facts syndicate={syndicate} offer={offer} />
            <TicketShown syndicate={syndicate} />
            <HowItWorks offer={offer} syndicate={syndicate} />
          </div>
          <div className={styles.side}>
            <Card as="section" padding="lg" aria-labelledby="shares" className={styles.buy ?? ''}>
              <h2 id="shares">{line.item ? 'Change your shares' : 'Shares'}</h2>
              <BuyShares offer={offer} open={open} syndicate={syndicate} />
            </Card>
          </div>
        </div>
      ) : (
        <EmptyState
          title={offer.suspended ? 'Not on sale at the moment' : 'No shares are for sale right now'}
          picture={<TicketPicture />}
          action={<LinkButton to={paths.syndicates()}>See the other syndicates</LinkButton>}
        >
          <p>When a syndicate is full, the next one opens. This does not affect shares you hold.</p>
        </EmptyState>
      )}
      <Others syndicates={offer.syndicates.filter(({ canBeBought }) => !canBeBought)} />
    </>
  );
}

function Facts({ syndicate, offer }: { syndicate: Syndicate; offer: SyndicateOffer }) {
  const { locale } = useLocale();
  const game = findOffer(useOffers(), offer.playsOfferKey);
  const odds = ticketOdds(syndicate, game);
  return (
    <section aria-label="Draw" className={styles.facts}>
      {syndicate.prizePool && (
        <p className={styles.prize}>
          <Money whole value={syndicate.prizePool} />
        </p>
      )}
      <p>
        {game?.name} draw {syndicate.drawNo}, <DateTime value={syndicate.drawAt} />
      </p>
      {odds !== undefined && (
        <p className={styles.note}>
          The whole ticket wins division 1 about 1 time in {formatCount(odds.toString(), locale)}, and a share
          gets one {ordinalPart(syndicate.shares)} of it.
        </p>
      )}
      <SharesLeft syndicate={syndicate} />
    </section>
  );
}

/** `tenth` of ten shares; larger numbers are written `20th part`. */
function ordinalPart(shares: number): string {
  const small: Readonly<Record<number, string>> = { 4: 'quarter', 5: 'fifth', 10: 'tenth', 20: 'twentieth' };
  return small[shares] ?? `part in ${shares}`;
}

/** The ticket is published before its shares are sold. */
function TicketShown({ syndicate }: { syndicate: Syndicate }) {
  return (
    <section aria-labelledby="ticket" className={styles.ticket}>
      <h2 id="ticket">The ticket: {plural(syndicate.numGames, 'game')}</h2>
      {syndicate.entries.map((entry) => (
        <Card key={entry.name} as="section" aria-label={entry.name} className={styles.entry ?? ''}>
          <h3>
            {entry.name}
            {entry.gameType !== 'standard' && (
              <span className={styles.note}> plays as {plural(entry.games, 'game')}</span>
            )}
          </h3>
          <GameList games={entry.numbers} />
        </Card>
      ))}
    </section>
  );
}

function HowItWorks({ offer, syndicate }: { offer: SyndicateOffer; syndicate: Syndicate }) {
  return (
    <section aria-labelledby="how" className={styles.how}>
      <h2 id="how">How it works</h2>
      <ul>
        <li>The ticket is bought when all {syndicate.shares} shares are sold.</li>
        <li>
          If shares are left at <DateTime value={syndicate.stop} />, or we cannot buy its ticket before the
          draw closes, we cancel the syndicate and refund every share to the wallet in full.
        </li>
        <li>When it is full, the next syndicate with a new ticket opens.</li>
        <li>
          Every prize is divided by {syndicate.shares}, down to the cent, and paid to the wallets of those who
          hold shares.
        </li>
        <li>At most {plural(offer.maxPerCustomer, 'share')} a person.</li>
      </ul>
      <p>
        <Link to={paths.offerTerms(offer.key)}>All terms</Link>
      </p>
    </section>
  );
}

const STATES: Readonly<Record<Syndicate['status'], string>> = {
  open: 'Closed',
  full: 'Full, ticket is being bought',
  purchased: 'Full, in the draw',
  cancelled: 'Cancelled, refunded',
  drawn: 'Drawn, prizes are being worked out',
  paid: 'Drawn, prizes paid',
};

function Others({ syndicates }: { syndicates: readonly Syndicate[] }) {
  if (syndicates.length === 0) return null;
  return (
    <section aria-labelledby="others" className={styles.others}>
      <h2 id="others">Other syndicates</h2>
      <ul className={styles.list}>
        {syndicates.map(({ key, name, drawNo, drawAt, status }) => (
          <li key={key} className={styles.other}>
            <span>
              {name}, draw {drawNo}
              <span className={styles.note}>
                {' '}
                <DateTime value={drawAt} show="day" />
              </span>
            </span>
            <Badge tone={status === 'cancelled' ? 'neutral' : 'brand'}>{STATES[status]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
