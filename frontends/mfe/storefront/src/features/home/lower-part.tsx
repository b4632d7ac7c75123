import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';
import styles from './home-page.module.css';
import { LatestResults } from './latest-results.tsx';
import { MoreToPlay } from './more-to-play.tsx';
import { Placements } from './placements.tsx';

/** What the home page shows below its first screen, in one file. */
export default function LowerPart() {
  const hasLotteries = useCapability('commercial_lotteries');
  return (
    <>
      <Placements slots={['top', 'main', 'side']} />
      <MoreToPlay />
      {hasLotteries && (
        <section aria-labelledby="latest-results">
          <div className={styles.bar}>
            <h2 id="latest-results">Latest results</h2>
            <LinkButton to={paths.results()} variant="quiet">
              All results
            </LinkButton>
          </div>
          <LatestResults />
        </section>
      )}
      <Placements slots={['bottom']} />
    </>
  );
}
