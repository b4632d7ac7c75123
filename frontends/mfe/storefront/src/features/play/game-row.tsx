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
import { BLANK, chosenCount, entryNoun, isBlank, isComplete, isSetComplete, numbersOf } from './entries.ts';
import styles from './game-row.module.css';
import { NumberSet } from './number-set.tsx';
import { OrderedSet } from './ordered-set.tsx';
import type { TicketAction } from './ticket.ts';

interface GameRowProps {
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

const capitalised = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

function contents(game: GameNumbers, { numberSets }: GameOffer): string {
  if (isBlank(game)) return 'blank';
  return numberSets
    .map((set, position) => {
      const name = position > 0 ? `${set.name} ` : '';
      return isSetComplete(game, set)
        ? `${name}${numbersOf(game, set).join(', ')}`
        : `${name}${chosenCount(game, set)} of ${plural(set.count, set.repeats ? 'digit' : 'number')}`;
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
          <VisuallyHidden>
            {`${capitalised(entryNoun(gameOffer)[0])} ${index + 1}: ${contents(game, gameOffer)}`}
          </VisuallyHidden>
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
        {numberSets
          .map(({ name, count }, index) => `${count} ${index === 0 ? name.toLowerCase() : name}`)
          .join(' + ')}
      </span>
    );
  }
  return (
    <span className={styles.balls} aria-hidden="true">
      {numberSets.flatMap((set, position) =>
        numbersOf(game, set).map((number, index) =>
          number === BLANK ? (
            <span key={`${set.name} ${index}`} className={styles.gap} />
          ) : (
            <Ball
              key={`${set.name} ${index}`}
              number={number}
              size="sm"
              kind={position > 0 ? 'powerball' : 'main'}
            />
          ),
        ),
      )}
    </span>
  );
}

function Editor({ index, game, gameOffer, onChange, onRemove, onNext }: GameRowProps) {
  const [one] = entryNoun(gameOffer);
  return (
    <>
      <div className={styles.sets}>
        {gameOffer.numberSets.map((set, position) =>
          set.ordered ? (
            <OrderedSet
              key={set.name}
              rules={set}
              game={game}
              onPlace={(place, number) =>
                onChange({ type: 'place', game: index, set, position: place, number })
              }
            />
          ) : (
            <NumberSet
              key={set.name}
              rules={set}
              game={game}
              second={position > 0}
              onToggle={(number) => onChange({ type: 'toggle', game: index, set, number })}
            />
          ),
        )}
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
            Next {one}
          </Button>
        )}
      </div>
    </>
  );
}
