import { type Cause, causesQuery, type Raffle, rafflesQuery, useSells } from '@wattle/api-client';
import { BranchPicture, CardLink, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';
import { useRegion } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { isLicensedIn } from '../../raffles/raffle-rules.ts';
import { CausePicture } from './cause-picture.tsx';
import styles from './causes.module.css';

/**
 * The causes of a region, each with its raffles there. What only raffles of elsewhere support is left out, as they
 * are; a cause without any raffle belongs to no region and comes last.
 */
function causesOf(region: string | undefined, causes: readonly Cause[], raffles: readonly Raffle[]) {
  const licensed = new Set(raffles.filter((one) => isLicensedIn(one, region)).map(({ key }) => key));
  const own = causes.map((cause) => ({
    cause,
    count: cause.offers.filter((key) => licensed.has(key)).length,
  }));
  return [...own.filter(({ count }) => count > 0), ...own.filter(({ cause }) => cause.offers.length === 0)];
}

/** The directory of causes. */
export function CausesPage() {
  const causes = causesOf(
    useRegion(),
    useSuspenseQuery(causesQuery()).data,
    useSuspenseQuery(rafflesQuery()).data,
  );
  const sells = useSells();
  usePageMeta({
    title: 'Causes',
    description: 'The good causes that our players support.',
    canonical: paths.causes(),
  });
  return (
    <>
      <PageHead title="Causes">The good causes that our players support.</PageHead>
      {causes.length === 0 ? (
        <EmptyState
          title="No causes yet"
          picture={<BranchPicture />}
          action={
            sells('raffle_ticket') && <LinkButton to={paths.charityTickets()}>See the raffles</LinkButton>
          }
        >
          <p>Causes are listed here as soon as a raffle supports them.</p>
        </EmptyState>
      ) : (
        <ul className={styles.causes} aria-label="Causes">
          {causes.map(({ cause, count }, index) => (
            <li key={cause.key}>
              <CardLink to={paths.cause(cause.urlSlug)} className={styles.card ?? ''}>
                <CausePicture cause={cause} first={index < 3} />
                <h2 className={styles.name}>{cause.name}</h2>
                <p>{cause.summary}</p>
                <p className={styles.note}>
                  {count > 0 ? `Supported by ${plural(count, 'raffle')}` : 'No raffle right now'}
                </p>
              </CardLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
