import type { GameNumbers, NumberSet as Rules } from '@wattle/api-client';
import { classNames, VisuallyHidden } from '@wattle/design-system';
import { ordinal, plural } from '@wattle/i18n';
import { type KeyboardEvent, useId, useState } from 'react';
import { BLANK, chosenCount, numbersOf } from './entries.ts';
import numberStyles from './number-set.module.css';
import { moveByArrow } from './number-set.tsx';
import styles from './ordered-set.module.css';

interface OrderedSetProps {
  readonly rules: Rules;
  readonly game: GameNumbers;
  /** `BLANK` empties the place. */
  readonly onPlace: (place: number, number: number) => void;
}

/** Numbers whose order counts: each is put into a place, the next empty one unless another is chosen. */
export function OrderedSet({ rules, game, onPlace }: OrderedSetProps) {
  const { name, count, lowest, highest, repeats } = rules;
  const noun = repeats ? 'digit' : 'number';
  const id = useId();
  const places = Array.from({ length: count }, (_, index) => numbersOf(game, rules)[index] ?? BLANK);
  const firstEmpty = places.indexOf(BLANK);
  const [wanted, setWanted] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const place = wanted ?? (firstEmpty >= 0 ? firstEmpty : undefined);
  const numbers = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

  const put = (number: number) => {
    setRefused(place === undefined);
    if (place === undefined) return;
    onPlace(place, number);
    setWanted(undefined);
  };

  const empty = (index: number) => {
    setRefused(false);
    onPlace(index, BLANK);
    setWanted(index);
  };

  const type = (event: KeyboardEvent) => {
    if (repeats && /^\d$/.test(event.key)) put(Number(event.key));
    else if (event.key === 'Backspace') {
      const last = places.findLastIndex((number) => number !== BLANK);
      if (last >= 0) empty(last);
    }
  };

  return (
    <fieldset
      className={classNames(numberStyles.set, styles.set)}
      aria-describedby={`${id}-status`}
      data-set={name}
      onKeyDown={type}
    >
      <legend className={numberStyles.legend}>
        <strong>{name}</strong>: choose {count} in order
      </legend>
      <div className={styles.places}>
        {places.map((number, index) => (
          <label key={index} className={styles.place}>
            <input
              type="radio"
              name={`${id}-place`}
              checked={index === place}
              onChange={() => setWanted(index)}
            />
            <span className={styles.ordinal}>{ordinal(index + 1)}</span>
            <span className={styles.value}>
              {number === BLANK ? <VisuallyHidden>empty</VisuallyHidden> : number}
            </span>
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within */}
      <div className={numberStyles.grid} onKeyDown={moveByArrow}>
        {numbers.map((number) =>
          repeats ? (
            <button
              key={number}
              type="button"
              className={classNames(numberStyles.number, styles.digit)}
              onClick={() => put(number)}
            >
              {number}
            </button>
          ) : (
            <label key={number} className={numberStyles.number}>
              <input
                type="checkbox"
                checked={places.includes(number)}
                onChange={() => (places.includes(number) ? empty(places.indexOf(number)) : put(number))}
              />
              {number}
              {places.includes(number) && (
                <VisuallyHidden>, {ordinal(places.indexOf(number) + 1)}</VisuallyHidden>
              )}
            </label>
          ),
        )}
      </div>
      <p
        id={`${id}-status`}
        role="status"
        className={classNames(numberStyles.status, firstEmpty < 0 && numberStyles.done)}
      >
        {isRefused && firstEmpty < 0
          ? `You have your ${plural(count, noun)}. To change one, choose its place first.`
          : `${chosenCount(game, rules)} of ${count} chosen`}
      </p>
    </fieldset>
  );
}
