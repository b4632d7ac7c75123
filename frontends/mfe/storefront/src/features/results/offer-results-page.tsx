import { pageFromParam, resultsQuery } from '@wattle/api-client';
import { LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { GameTabs } from '../../results/game-tabs.tsx';
import { ResultList } from '../../results/result-list.tsx';
import styles from './offer-results-page.module.css';
import { ResultFinder } from './result-finder.tsx';

/** The results of one game, newest first. */
export function OfferResultsPage() {
  const { key, url, name } = useOffer();
  const hasStatistics = useCapability('commercial_lotteries');
  const [search] = useSearchParams();
  const page = pageFromParam(search.get('page') ?? undefined);
  const { data: results } = useSuspenseQuery(resultsQuery({ page }, key));
  usePageMeta({
    title: `${name} results`,
    description: `Winning numbers and dividends of ${name}.`,
    canonical: homePath({ key, url }, paths.offerResults(key)),
  });
  return (
    <>
      <PageHead title={`${name} results`}>Winning numbers and dividends of every draw.</PageHead>
      <GameTabs />
      <div className={styles.tools}>
        <ResultFinder />
        {hasStatistics && (
          <LinkButton to={paths.statistics(key)} variant="secondary" className={styles.statistics ?? ''}>
            {name} statistics
          </LinkButton>
        )}
      </div>
      <ResultList
        results={results}
        page={page}
        href={(to) => (to > 1 ? `${paths.offerResults(key)}?page=${to}` : paths.offerResults(key))}
      />
    </>
  );
}
