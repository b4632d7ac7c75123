import { LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSite } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { largestPrize } from '../../offers/largest-prize.ts';
import { OfferGrid } from '../../offers/offer-grid.tsx';
import { useListedOffers } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { NearViewport } from './near-viewport.tsx';
import { SaferPlay } from './safer-play.tsx';

/** The page is whole without it, when it cannot be fetched. */
const LowerPart = lazy(() => import('./lower-part.tsx').catch(() => ({ default: () => <></> })));

/** The next draws, what was drawn last, and how to stay in control (docs/design.md, Pages). */
export function HomePage() {
  const offers = useListedOffers();
  const largest = largestPrize(offers);
  const others = offers.filter(({ key }) => key !== largest?.key);
  const { title, description, heading, lead } = useSite().home;
  usePageMeta({ title, description });
  return (
    <div className={styles.page}>
      <div>
        <PageHead title={heading}>{lead}</PageHead>
        {largest && <Hero offer={largest} />}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="lotteries">
          <div className={styles.bar}>
            <h2 id="lotteries">{largest ? 'More lotteries' : 'Lotteries'}</h2>
            <LinkButton to={paths.lottoTickets()} variant="quiet">
              All lotteries
            </LinkButton>
          </div>
          <OfferGrid offers={others} headingLevel={3} label="Lotteries" />
        </section>
      )}
      <NearViewport>
        <Suspense>
          <LowerPart />
        </Suspense>
      </NearViewport>
      <SaferPlay />
    </div>
  );
}
