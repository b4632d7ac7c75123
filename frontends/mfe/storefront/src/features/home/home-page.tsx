import { Card, LinkButton, Shield, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useSite } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { OfferGrid } from '../../offers/offer-grid.tsx';
import { largestPrize } from '../../offers/on-sale.ts';
import { useListedOffers } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { NearViewport } from './near-viewport.tsx';
import saferPlayStyles from './safer-play.module.css';

/** The page is whole without it, when it cannot be fetched. */
const LowerPart = lazy(() => import('./lower-part.tsx').catch(() => ({ default: () => <></> })));

/** The next draws, the latest results and safer play (docs/design.md, Pages). */
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

/** A calm word on staying in control. */
function SaferPlay() {
  const { responsiblePlay } = useSite();
  const hasPage = useCapability('responsible_gambling');
  return (
    <Card
      as="section"
      tone="sunken"
      padding="lg"
      className={saferPlayStyles.strip ?? ''}
      aria-labelledby="safer-play"
    >
      <Shield aria-hidden="true" className={saferPlayStyles.icon} />
      <div className={saferPlayStyles.words}>
        <h2 id="safer-play" className={saferPlayStyles.title}>
          Play for fun, within your means
        </h2>
        <p>
          Most tickets win nothing, and every draw is independent of the one before it. Decide what you want
          to spend before you play.
        </p>
        <p>
          Free, confidential help day and night: <a href={responsiblePlay.url}>{responsiblePlay.helpline}</a>
          {', '}
          <a href={`tel:${responsiblePlay.number.replaceAll(/\s/g, '')}`} className={saferPlayStyles.number}>
            {responsiblePlay.number}
          </a>
        </p>
      </div>
      {hasPage && (
        <LinkButton to={paths.responsiblePlay()} variant="secondary">
          How to stay in control
        </LinkButton>
      )}
    </Card>
  );
}
