import type { GameNumbers, NumberSet as Rules } from '@wattle/api-client';
import { classNames } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { type KeyboardEvent, useId, useState } from 'react';
import { chosenCount, isSetComplete, isSetFull, numbersOf } from './entries.ts';
import styles from './number-set.module.css';

interface NumberSetProps {
  readonly rules: Rules;
  readonly game: GameNumbers;
  readonly onToggle: (number: number) => void;
  /** The numbers to choose from, where they are not all of the set. */
  readonly from?: readonly number[];
  /** The set is not the first of the game, and looks it. */
  readonly second?: boolean;
}

/** The arrow keys go to the neighbours; every number is reached with Tab as well. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined) return;
  const fields = [...grid.querySelectorAll<HTMLElement>('input, button')];
  const next = fields[fields.indexOf(event.target as HTMLElement) + step];
  event.preventDefault();
  next?.focus();
}

const wish = ({ count, maxCount }: Rules) =>
  count === maxCount ? `${count}` : count === 0 ? `up to ${maxCount}` : `${count} to ${maxCount}`;

/**
 * The numbers of one set, as checkboxes. A full set stays reachable and explains itself instead of disabling its
 * numbers, so that the focus stays in place.
 */
export function NumberSet({ rules, game, onToggle, from, second = false }: NumberSetProps) {
  const { name, lowest, highest, maxCount } = rules;
  const statusId = useId();
  const [isRefused, setRefused] = useState(false);
  const chosen = numbersOf(game, rules);
  const isFull = isSetFull(game, rules);
  const numbers = from ?? Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

  const toggle = (number: number) => {
    setRefused(isFull && !chosen.includes(number));
    onToggle(number);
  };

  return (
    <fieldset
      className={classNames(styles.set, second && styles.second)}
      aria-describedby={statusId}
      data-set={name}
    >
      <legend className={styles.legend}>
        <strong>{name}</strong>: choose {wish(rules)}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the checkboxes within */}
      <div className={classNames(styles.grid, isFull && styles.full)} onKeyDown={moveByArrow}>
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
      <p
        id={statusId}
        className={classNames(styles.status, isSetComplete(game, rules) && styles.done)}
        role="status"
      >
        {statusOf(rules, chosenCount(game, rules), isRefused && isFull, maxCount)}
      </p>
    </fieldset>
  );
}

function statusOf(rules: Rules, chosen: number, isRefused: boolean, most: number): string {
  if (chosen > most) return `${chosen} chosen: untick ${chosen - most}.`;
  if (isRefused) return `You have your ${plural(most, 'number')}. To choose another, first untick one.`;
  return rules.count === most ? `${chosen} of ${most} chosen` : `${chosen} chosen`;
}
