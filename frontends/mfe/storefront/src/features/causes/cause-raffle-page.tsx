import { type Cause, type Raffle, rafflesQuery, useSells } from '@wattle/api-client';
import { LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { PageHead } from '../../page-head.tsx';
import { findBySlug } from '../../product-offers/find-product.ts';
import { PrizeList } from '../../raffles/prize-list.tsx';
import { isOpen } from '../../raffles/raffle-rules.ts';
import { Sale } from '../../raffles/sale.tsx';
import { Stock } from '../../raffles/stock.tsx';
import { BackTo, useCause } from './cause-of-address.tsx';
import styles from './causes.module.css';

/** A raffle on the page of one of its causes; its tickets begin with that cause. */
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
  const sells = useSells();
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
        {sells(raffle.type) &&
          (isOpen(raffle, draw) ? (
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
          ))}
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
