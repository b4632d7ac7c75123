import { rafflesQuery, shownOffers, syndicatesQuery } from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSite } from '@wattle/platform';
import { useRegion } from '../../offers/use-offers.ts';
import { RaffleGrid } from '../../raffles/raffle-grid.tsx';
import { isLicensedIn } from '../../raffles/raffle-rules.ts';
import { SyndicateGrid } from '../../syndicates/syndicate-grid.tsx';
import { buyable, isSoldIn } from '../../syndicates/syndicate-rules.ts';
import styles from './home-page.module.css';

/** One row of cards; the rest is a link away. */
const SHOWN = 3;

/** Raffles with their causes, and syndicates with the shares that are left. */
export function MoreToPlay() {
  const hasRaffles = useCapability('charity_lotteries');
  const hasSyndicates = useCapability('syndicates');
  return (
    <>
      {hasRaffles && <Raffles />}
      {hasSyndicates && <Syndicates />}
    </>
  );
}

function Raffles() {
  const region = useRegion();
  const { data = [] } = useQuery(rafflesQuery());
  const site = useSite();
  const coming = shownOffers(data, site).filter(
    (raffle) => raffle.nextDraw !== null && isLicensedIn(raffle, region),
  );
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="raffles">
      <div className={styles.bar}>
        <h2 id="raffles">Raffles for a cause</h2>
        <LinkButton to={paths.charityTickets()} variant="quiet">
          All raffles
        </LinkButton>
      </div>
      <RaffleGrid raffles={coming.slice(0, SHOWN)} headingLevel={3} label="Raffles" />
    </section>
  );
}

function Syndicates() {
  const region = useRegion();
  const { data = [] } = useQuery(syndicatesQuery());
  const site = useSite();
  const open = shownOffers(data, site).filter(
    (offer) => buyable(offer).length > 0 && isSoldIn(offer, region),
  );
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="syndicates">
      <div className={styles.bar}>
        <h2 id="syndicates">Syndicates</h2>
        <LinkButton to={paths.syndicates()} variant="quiet">
          All syndicates
        </LinkButton>
      </div>
      <SyndicateGrid offers={open.slice(0, SHOWN)} headingLevel={3} label="Syndicates" />
    </section>
  );
}
