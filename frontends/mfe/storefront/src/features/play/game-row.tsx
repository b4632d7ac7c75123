import type { GameNumbers, GameOffer } from '@wattle/api-client';
import {
  Ball,
  Button,
  ChevronDown,
  classNames,
  Shuffle,
  Trash2,
  VisuallyHidden,
  X,
} from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useId } from 'react';
import styles from './game-row.module.css';
import { NumberSet } from './number-set.tsx';
import { isBlank, isComplete, numbersOf, type TicketAction } from './ticket.ts';

export interface GameRowProps {
  readonly index: number;
  readonly game: GameNumbers;
  readonly gameOffer: GameOffer;
  readonly isOpen: boolean;
  readonly onToggleOpen: () => void;
  readonly onChange: (action: TicketAction) => void;
  /** Left out for the only game. */
  readonly onRemove: (() => void) | undefined;
  /** Where "Next game" leads; it is left out after the last one. */
  readonly onNext: (() => void) | undefined;
}

/** `3, 9, 12, Powerball 4`, `2 of 7 numbers chosen`: what the row shows, for people who listen. */
function contents(game: GameNumbers, { numberSets }: GameOffer): string {
  if (isBlank(game)) return 'blank';
  return numberSets
    .map((set, position) => {
      const numbers = numbersOf(game, set);
      const name = position > 0 ? `${set.name} ` : '';
      return numbers.length === set.count
        ? `${name}${numbers.join(', ')}`
        : `${name}${numbers.length} of ${plural(set.count, 'number')}`;
    })
    .join(', ');
}

/** One game: its numbers in a line, which opens to change them. */
export function GameRow(props: GameRowProps) {
  const { index, game, gameOffer, isOpen, onToggleOpen } = props;
  const id = useId();
  const complete = isComplete(game, gameOffer);
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={id}
          data-game={index}
          onClick={onToggleOpen}
        >
          <VisuallyHidden>{`Game ${index + 1}: ${contents(game, gameOffer)}`}</VisuallyHidden>
          <span className={classNames(styles.index, complete && styles.complete)} aria-hidden="true">
            {index + 1}
          </span>
          <Contents game={game} gameOffer={gameOffer} />
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.editor}>
          <Editor {...props} />
        </div>
      )}
    </li>
  );
}

function Contents({ game, gameOffer: { numberSets } }: Pick<GameRowProps, 'game' | 'gameOffer'>) {
  if (isBlank(game)) {
    return (
      <span className={styles.blank} aria-hidden="true">
        Choose{' '}
        {numberSets.map(({ name, count }) => `${count} ${name}`.replace(/^(\d+) N/, '$1 n')).join(' + ')}
      </span>
    );
  }
  return (
    <span className={styles.balls} aria-hidden="true">
      {numberSets.flatMap((set) =>
        numbersOf(game, set).map((number) => (
          <Ball
            key={`${set.name}-${number}`}
            number={number}
            size="sm"
            kind={set.name === 'Powerball' ? 'powerball' : 'main'}
          />
        )),
      )}
    </span>
  );
}

function Editor({ index, game, gameOffer, onChange, onRemove, onNext }: GameRowProps) {
  return (
    <>
      <div className={styles.sets}>
        {gameOffer.numberSets.map((set) => (
          <NumberSet
            key={set.name}
            rules={set}
            game={game}
            onToggle={(number) => onChange({ type: 'toggle', game: index, set, number })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onChange({ type: 'quickpick-game', game: index })}>
          <Shuffle aria-hidden="true" className={styles.icon} /> Quick pick
        </Button>
        <Button
          variant="quiet"
          disabled={isBlank(game)}
          onClick={() => onChange({ type: 'clear-game', game: index })}
        >
          <X aria-hidden="true" className={styles.icon} /> Clear
        </Button>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            <Trash2 aria-hidden="true" className={styles.icon} /> Remove
          </Button>
        )}
        {onNext && isComplete(game, gameOffer) && (
          <Button className={styles.next} onClick={onNext}>
            Next game
          </Button>
        )}
      </div>
    </>
  );
}
