import { resultsQuery } from '@wattle/api-client';
import { Card, ErrorState, Loading, Skeleton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import { ResultCard } from '../../results/result-card.tsx';
import styles from './latest-results.module.css';

const SHOWN = 6;

/** The last draws. They come after the next ones, so the page does not wait for them. */
export function LatestResults() {
  const { data, isError, refetch } = useQuery(resultsQuery({ pageSize: SHOWN }));
  if (isError && !data) {
    return (
      <Card tone="outlined">
        <ErrorState headingLevel={3} title="We could not read the results" onRetry={() => void refetch()}>
          <p>Your tickets and your money are safe.</p>
        </ErrorState>
      </Card>
    );
  }
  if (!data) return <ResultsOnTheWay />;
  if (data.items.length === 0) return <p>Winning numbers appear here as soon as a draw is official.</p>;
  return (
    <ul className={styles.results} aria-label="Latest results">
      {data.items.map((result) => (
        <li key={`${result.productOfferKey}-${result.drawNo}`}>
          <ResultCard result={result} order="drawn" headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}

const PLACES = Array.from({ length: SHOWN }, (_, place) => place);

function ResultsOnTheWay() {
  return (
    <Loading what="Loading the latest results">
      <div className={styles.results}>
        {PLACES.map((place) => (
          <Skeleton key={place} shape="block" className={styles.place ?? ''} />
        ))}
      </div>
    </Loading>
  );
}
