import { causesQuery } from '@wattle/api-client';
import { BranchPicture, CardLink, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';
import { PageHead } from '../../page-head.tsx';
import styles from './causes.module.css';

/** The directory of causes. */
export function CausesPage() {
  const { data: causes } = useSuspenseQuery(causesQuery());
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
          action={<LinkButton to={paths.charityTickets()}>See the raffles</LinkButton>}
        >
          <p>Causes are listed here as soon as a raffle supports them.</p>
        </EmptyState>
      ) : (
        <ul className={styles.causes} aria-label="Causes">
          {causes.map(({ key, urlSlug, name, summary, offers }) => (
            <li key={key}>
              <CardLink to={paths.cause(urlSlug)} className={styles.card ?? ''}>
                <h2 className={styles.name}>{name}</h2>
                <p>{summary}</p>
                <p className={styles.note}>
                  {offers.length > 0
                    ? `Supported by ${plural(offers.length, 'raffle')}`
                    : 'No raffle right now'}
                </p>
              </CardLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
