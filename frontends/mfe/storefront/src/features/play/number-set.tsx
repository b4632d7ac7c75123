import type { GameNumbers, NumberSet as Rules } from '@wattle/api-client';
import { classNames } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useId, useState } from 'react';
import styles from './number-set.module.css';
import { isSetFull, numbersOf } from './ticket.ts';

export interface NumberSetProps {
  readonly rules: Rules;
  readonly game: GameNumbers;
  readonly onToggle: (number: number) => void;
}

const SHAPES: Readonly<Record<string, string | undefined>> = { Powerball: styles.powerball };

/**
 * The numbers of one set, as checkboxes. A full set stays reachable and explains itself instead of disabling its
 * numbers, so that nobody loses their place.
 */
export function NumberSet({ rules, game, onToggle }: NumberSetProps) {
  const { name, count, lowest, highest } = rules;
  const statusId = useId();
  const [isRefused, setRefused] = useState(false);
  const chosen = numbersOf(game, rules);
  const isFull = isSetFull(game, rules);
  const numbers = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

  const toggle = (number: number) => {
    setRefused(isFull && !chosen.includes(number));
    onToggle(number);
  };

  return (
    <fieldset className={classNames(styles.set, SHAPES[name])} aria-describedby={statusId}>
      <legend className={styles.legend}>
        <strong>{name}</strong>: choose {count}
      </legend>
      <div className={classNames(styles.grid, isFull && styles.full)}>
        {numbers.map((number) => (
          <label key={number} className={styles.number}>
            <input
              type="checkbox"
              checked={chosen.includes(number)}
              aria-disabled={(isFull && !chosen.includes(number)) || undefined}
              onChange={() => toggle(number)}
            />
            {number}
          </label>
        ))}
      </div>
      <p id={statusId} className={classNames(styles.status, isFull && styles.done)} role="status">
        {isFull && isRefused
          ? `You have your ${plural(count, 'number')}. To choose another, first untick one.`
          : `${chosen.length} of ${count} chosen`}
      </p>
    </fieldset>
  );
}
