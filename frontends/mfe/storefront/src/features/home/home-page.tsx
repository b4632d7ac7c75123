import { offersQuery } from '@wattle/api-client';
import { CardLink, Countdown, GameMark, Money, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';
import styles from './home-page.module.css';

export function HomePage() {
  const { data: offers } = useSuspenseQuery(offersQuery());
  usePageMeta({
    title: 'Play Australia’s lotteries online',
    description: 'Pick your numbers, or take a quickpick.',
  });
  return (
    <>
      <h1>Next draws</h1>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.key}>
            <CardLink to={paths.play(offer.key)}>
              <GameMark offerKey={offer.key} />
              <h2>{offer.name}</h2>
              {offer.nextDraw?.prizePool && <Money whole value={offer.nextDraw.prizePool} />}
              {offer.nextDraw && (
                <p>
                  Closes in <Countdown to={offer.nextDraw.stop} />
                </p>
              )}
            </CardLink>
          </li>
        ))}
      </ul>
    </>
  );
}
