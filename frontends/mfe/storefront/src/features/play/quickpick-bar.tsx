import type { GameOffer } from '@wattle/api-client';
import { Button, Shuffle } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useId, useState } from 'react';
import styles from './quickpick-bar.module.css';
import { quickpickCounts } from './ticket.ts';

/** Fills a whole ticket at once. */
export function QuickpickBar({
  gameOffer,
  onPick,
}: {
  gameOffer: GameOffer;
  onPick: (count: number) => void;
}) {
  const name = useId();
  const [count, setCount] = useState(gameOffer.defaultGames);
  return (
    <div className={styles.bar}>
      <fieldset>
        <legend className={styles.legend}>Quick pick: let chance choose your numbers</legend>
        <div className={styles.counts}>
          {quickpickCounts(gameOffer).map((games) => (
            <label key={games} className={styles.count}>
              <input type="radio" name={name} checked={games === count} onChange={() => setCount(games)} />
              {plural(games, 'game')}
            </label>
          ))}
        </div>
      </fieldset>
      <Button variant="secondary" onClick={() => onPick(count)}>
        <Shuffle aria-hidden="true" className={styles.icon} /> Quick pick {plural(count, 'game')}
      </Button>
    </div>
  );
}
