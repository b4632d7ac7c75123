import { plural } from '@wattle/i18n';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { BallRow } from './ball.tsx';
import { Button } from './button.tsx';
import styles from './game-list.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface GameListProps {
  /** The numbers of each game by number set. */
  readonly games: readonly Readonly<Record<string, readonly number[]>>[];
  readonly matched?: (set: string, value: number) => boolean;
  /** Content beside a game, such as its prize. */
  readonly note?: (game: number) => ReactNode;
}

/** A list longer than this is folded to so many of its games. */
const SHOWN_WHEN_FOLDED = 4;
/** More numbers than this in a set do not stand in one line of a phone. */
const ONE_LINE = 8;

/** The games of a ticket, one a row; many games are folded on the screen and whole on paper. */
export function GameList({ games, matched, note }: GameListProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const folds = games.length > SHOWN_WHEN_FOLDED;
  const isWide = games.some((game) => Object.values(game).some(({ length }) => length > ONE_LINE));
  return (
    <div className={styles.games}>
      <ol id={id} className={classNames(styles.list, isWide ? styles.wide : styles.aligned)}>
        {games.map((game, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a game is known by its place on the ticket
            key={index}
            className={classNames(
              styles.game,
              folds && !unfolded && index >= SHOWN_WHEN_FOLDED && styles.folded,
            )}
          >
            {games.length > 1 && (
              <span className={styles.index}>
                <VisuallyHidden>Game </VisuallyHidden>
                {index + 1}
              </span>
            )}
            <BallRow
              sets={Object.entries(game).map(([name, values]) => ({ name, values }))}
              size="sm"
              labels={index === 0}
              {...(matched && { matched })}
            />
            {note && <div className={styles.note}>{note(index)}</div>}
          </li>
        ))}
      </ol>
      {folds && (
        <Button
          variant="quiet"
          flush
          className={styles.fold}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show fewer games' : `Show all ${plural(games.length, 'game')}`}
        </Button>
      )}
    </div>
  );
}
