import { pageFromParam, resultsQuery } from '@wattle/api-client';
import { usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useSuspenseQuery } from '@wattle/platform';
import { PageHead } from '../../page-head.tsx';
import { GameTabs } from '../../results/game-tabs.tsx';
import { ResultList } from '../../results/result-list.tsx';

/** The results of every game, newest first. */
export function ResultsPage() {
  const page = pageFromParam(useParams().page);
  const { data: results } = useSuspenseQuery(resultsQuery({ page }));
  usePageMeta({
    title: page > 1 ? `Lottery results, page ${page}` : 'Lottery results',
    description: 'Winning numbers and dividends of every draw, as soon as they are official.',
    canonical: paths.results(page),
  });
  return (
    <>
      <PageHead title="Lottery results">Winning numbers and dividends of every draw.</PageHead>
      <GameTabs />
      <ResultList results={results} page={page} href={paths.results} />
    </>
  );
}
