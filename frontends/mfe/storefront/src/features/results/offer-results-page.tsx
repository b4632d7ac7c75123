import { pageFromParam, resultsQuery } from '@wattle/api-client';
import { usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { useOffer } from '../../offers/use-offer.ts';
import { PageHead } from '../../page-head.tsx';
import { GameTabs } from '../../results/game-tabs.tsx';
import { ResultList } from '../../results/result-list.tsx';

/** The results of one game, newest first. */
export function OfferResultsPage() {
  const { key, name } = useOffer();
  const [search] = useSearchParams();
  const page = pageFromParam(search.get('page') ?? undefined);
  const { data: results } = useSuspenseQuery(resultsQuery({ page }, key));
  usePageMeta({
    title: `${name} results`,
    description: `Winning numbers and dividends of ${name}.`,
    canonical: paths.offerResults(key),
  });
  return (
    <>
      <PageHead title={`${name} results`}>Winning numbers and dividends of every draw.</PageHead>
      <GameTabs />
      <ResultList
        results={results}
        page={page}
        href={(to) => (to > 1 ? `${paths.offerResults(key)}?page=${to}` : paths.offerResults(key))}
      />
    </>
  );
}
