import type { GameOffer } from '@wattle/api-client';
import { Stepper, VisuallyHidden } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useId } from 'react';
import styles from './quickpick-bar.module.css';

const USUAL_COUNTS = [1, 2, 4, 6, 10, 12, 18, 25, 36, 50, 100, 150, 200];

interface CountChoiceProps {
  readonly gameOffer: GameOffer;
  readonly value: number;
  readonly onChange: (games: number) => void;
}

/** How many games are made: one of the usual counts, and any other by steps. */
export function CountChoice({ gameOffer, value, onChange }: CountChoiceProps) {
  const name = useId();
  const { minGames, maxGames, defaultGames, prices } = gameOffer;
  const sold = new Set(prices.map(({ games }) => games));
  const counts = [...new Set([minGames, defaultGames, ...USUAL_COUNTS])]
    .filter((count) => sold.has(count))
    .sort((a, b) => a - b);
  return (
    <div className={styles.bar} data-field="games">
      <fieldset>
        <legend className={styles.legend}>How many games?</legend>
        <div className={styles.counts}>
          {counts.map((games) => (
            <label key={games} className={styles.count}>
              <input type="radio" name={name} checked={games === value} onChange={() => onChange(games)} />
              {games} <VisuallyHidden>{games === 1 ? 'game' : 'games'}</VisuallyHidden>
            </label>
          ))}
        </div>
      </fieldset>
      <Stepper label="Games" unit="game" value={value} min={minGames} max={maxGames} onChange={onChange} />
      <p className={styles.legend}>
        From {minGames} to {plural(maxGames, 'game')}.
      </p>
    </div>
  );
}
