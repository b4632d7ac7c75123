import { rafflesQuery, useSells } from '@wattle/api-client';
import { usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useSuspenseQuery } from '@wattle/platform';
import { useRegion } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { RaffleGrid } from '../../raffles/raffle-grid.tsx';
import { isLicensedIn } from '../../raffles/raffle-rules.ts';
import { BackTo, useCause } from './cause-of-address.tsx';
import { CausePicture } from './cause-picture.tsx';
import styles from './causes.module.css';

/** What a cause does, and the raffles that support it. */
export function CausePage() {
  const cause = useCause();
  const region = useRegion();
  const sells = useSells();
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
            None right now.{' '}
            {sells('raffle_ticket') && <Link to={paths.charityTickets()}>See all raffles</Link>}
          </p>
        )}
      </section>
    </>
  );
}
