import { type Raffle, useSells } from '@wattle/api-client';
import { GameMark, TabLinks } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { CauseNames } from './cause-names.tsx';
import styles from './raffle-head.module.css';

/** The head of every page of a raffle: its name and links to its other pages. */
export function RaffleHead({ raffle, title }: { raffle: Raffle; title: string }) {
  const { key, causes, tagline } = raffle;
  const sells = useSells();
  return (
    <>
      <div className={styles.head}>
        <GameMark offerKey={key} productType="raffle_ticket" size="lg" />
        <div>
          <h1>{title}</h1>
          <p className={styles.tagline}>{tagline}</p>
          <CauseNames causes={causes} />
        </div>
      </div>
      <div className={styles.tabs}>
        <TabLinks
          label={`Pages of ${raffle.name}`}
          items={[
            ...(sells(raffle.type) ? [{ to: paths.play(key), label: 'Tickets' }] : []),
            { to: paths.winners(key), label: 'Winners' },
            ...(causes.length > 0 ? [{ to: paths.yourSupport(key), label: 'Your support' }] : []),
            { to: paths.offerTerms(key), label: 'Terms', withPagesBelow: true },
          ]}
        />
      </div>
    </>
  );
}
