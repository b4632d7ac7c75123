import type { Raffle, RaffleDraw } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { PrizeList } from '../../raffles/prize-list.tsx';
import styles from './raffle-page.module.css';

/** The prizes of a draw, and how to verify it. */
export function AboutDraw({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw }) {
  return (
    <>
      {draw.prizePool && (
        <p className={styles.pool}>
          <Money whole value={draw.prizePool} /> <span>{draw.prizePoolSuffix}</span>
        </p>
      )}
      <section aria-labelledby="prizes">
        <h2 id="prizes" className={styles.title}>
          Prizes and odds
        </h2>
        <PrizeList draw={draw} />
      </section>
      <section aria-labelledby="fair" className={styles.fair}>
        <h2 id="fair">A draw that anyone can check</h2>
        <p>
          {draw.drawsWhenSoldOut
            ? 'Before tickets are sold we publish a sealed promise. Once the last is sold the list of tickets is sealed, and a public random number follows that nobody knows by then. Winners follow from all three, and you can recompute them.'
            : 'Before tickets are sold we publish a sealed promise and name a public random number that nobody knows yet. Winners follow from both, and you can recompute them.'}
        </p>
        <p>
          <Link to={paths.drawVerification(raffle.key, draw.drawNo)}>Check this draw</Link>
          {' · '}
          <Link to={paths.offerTerms(raffle.key, draw.drawNo)}>Permits and terms</Link>
        </p>
      </section>
    </>
  );
}
