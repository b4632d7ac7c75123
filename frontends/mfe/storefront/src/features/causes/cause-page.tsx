import { type Cause, causesQuery, type Raffle, rafflesQuery } from '@wattle/api-client';
import { ArrowLeft, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { useRegion } from '../../offers/use-region.ts';
import { PageHead } from '../../page-head.tsx';
import { findBySlug } from '../../product-offers/find-product.ts';
import { PrizeList } from '../../raffles/prize-list.tsx';
import { RaffleGrid } from '../../raffles/raffle-grid.tsx';
import { isLicensedIn, isOpen } from '../../raffles/raffle-rules.ts';
import { Sale } from '../../raffles/sale.tsx';
import { Stock } from '../../raffles/stock.tsx';
import { CausePicture } from './cause-picture.tsx';
import styles from './causes.module.css';

/** The cause of the address. The route's loader has made sure that there is one. */
function useCause(): Cause {
  const { causeSlug = '' } = useParams();
  const cause = useSuspenseQuery(causesQuery()).data.find(({ urlSlug }) => urlSlug === causeSlug);
  if (!cause) throw new Error(`the loader let ${causeSlug} through, which is no cause`);
  return cause;
}

/** What a cause does, and the raffles that support it. */
export function CausePage() {
  const cause = useCause();
  const region = useRegion();
  const raffles = useSuspenseQuery(rafflesQuery()).data.filter(
    (raffle) => cause.offers.includes(raffle.key) && isLicensedIn(raffle, region),
  );
  usePageMeta({ title: cause.name, description: cause.summary, canonical: paths.cause(cause.urlSlug) });
  return (
    <>
      <BackTo to={paths.causes()}>Causes</BackTo>
      <PageHead title={cause.name}>{cause.summary}</PageHead>
      <div className={styles.about}>
        <CausePicture cause={cause} first wide />
        <p className={styles.text}>{cause.text}</p>
      </div>
      <section aria-labelledby="raffles" className={styles.section}>
        <h2 id="raffles" className={styles.title}>
          Raffles that support {cause.name}
        </h2>
        {raffles.length > 0 ? (
          <RaffleGrid
            raffles={raffles}
            headingLevel={3}
            label={`Raffles for ${cause.name}`}
            href={(raffle) => paths.causeOffer(cause.urlSlug, raffle.url.slice(1))}
          />
        ) : (
          <p>
            None right now. <Link to={paths.charityTickets()}>See all raffles</Link>
          </p>
        )}
      </section>
    </>
  );
}

/** A raffle as one of its causes tells of it; its tickets begin with that cause. */
export function CauseRafflePage() {
  const cause = useCause();
  const { productOfferKey = '' } = useParams();
  const raffle = findBySlug(useSuspenseQuery(rafflesQuery()).data, productOfferKey);
  if (!raffle) throw new Error(`the loader let ${productOfferKey} through, which is no raffle`);
  usePageMeta({
    title: `${raffle.name} for ${cause.name}`,
    description: `Tickets of ${raffle.name} support ${cause.name}. ${cause.summary}.`,
    canonical: paths.causeOffer(cause.urlSlug, raffle.url.slice(1)),
  });
  return (
    <>
      <BackTo to={paths.cause(cause.urlSlug)}>{cause.name}</BackTo>
      <PageHead title={`${raffle.name} for ${cause.name}`}>{raffle.tagline}</PageHead>
      <p className={styles.text}>{cause.text}</p>
      <RaffleForCause raffle={raffle} cause={cause} />
    </>
  );
}

function RaffleForCause({ raffle, cause }: { raffle: Raffle; cause: Cause }) {
  const { nextDraw: draw } = raffle;
  if (!draw) {
    return (
      <p className={styles.section}>
        The next draw is not announced yet. <Link to={paths.winners(raffle.key)}>See past winners</Link>
      </p>
    );
  }
  return (
    <>
      <div className={styles.sale}>
        <Stock draw={draw} />
        <Sale raffle={raffle} draw={draw} />
        {isOpen(raffle, draw) ? (
          <LinkButton
            size="lg"
            to={`${paths.raffleBuy(raffle.key, draw.drawNo)}?cause=${encodeURIComponent(cause.key)}`}
          >
            Choose tickets for {cause.name}
          </LinkButton>
        ) : (
          <LinkButton to={paths.play(raffle.key)} variant="secondary">
            More about {raffle.name}
          </LinkButton>
        )}
      </div>
      <section aria-labelledby="prizes" className={styles.section}>
        <h2 id="prizes" className={styles.title}>
          Prizes and odds
        </h2>
        <PrizeList draw={draw} />
      </section>
    </>
  );
}

const BackTo = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    <ArrowLeft aria-hidden="true" /> {children}
  </Link>
);
