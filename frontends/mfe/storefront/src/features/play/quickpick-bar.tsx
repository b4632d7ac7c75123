import type { GameOffer } from '@wattle/api-client';
import { Button, Shuffle, VisuallyHidden } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { type ReactNode, useId, useState } from 'react';
import { entryNoun } from './entries.ts';
import styles from './quickpick-bar.module.css';
import { quickpickCounts } from './ticket.ts';

interface QuickpickBarProps {
  readonly gameOffer: GameOffer;
  /** How many are on the ticket already: as many are offered, and no more. */
  readonly filled: number;
  readonly onPick: (count: number) => void;
  /** Stands beside the button. */
  readonly children: ReactNode;
}

/** Fills a whole ticket at once. */
export function QuickpickBar({ gameOffer, filled, onPick, children }: QuickpickBarProps) {
  const name = useId();
  const counts = quickpickCounts(gameOffer);
  const [count, setCount] = useState(
    filled > 0
      ? (counts.findLast((each) => each <= filled) ?? counts[0] ?? filled)
      : gameOffer.defaultEntryCount,
  );
  const [one, many] = entryNoun(gameOffer);
  return (
    <div className={styles.bar}>
      {counts.length > 1 && (
        <fieldset>
          <legend className={styles.legend}>Quick pick: how many {many}?</legend>
          <div className={styles.counts}>
            {counts.map((games) => (
              <label key={games} className={styles.count}>
                <input type="radio" name={name} checked={games === count} onChange={() => setCount(games)} />
                {games} <VisuallyHidden>{games === 1 ? one : many}</VisuallyHidden>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={styles.action}>
        <Button variant="secondary" onClick={() => onPick(count)}>
          <Shuffle aria-hidden="true" className={styles.icon} /> Quick pick {plural(count, one, many)}
        </Button>
        {children}
      </div>
    </div>
  );
}
