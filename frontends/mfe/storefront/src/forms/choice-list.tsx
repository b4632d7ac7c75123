import { ChoiceCard } from '@wattle/design-system';
import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** Stands at the end of the line, such as a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoiceListProps {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** One of a few, each with room for words: radio buttons as cards. */
export function ChoiceList({ legend, choices, value, onChange, error }: ChoiceListProps) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset className={styles.list} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {choices.map(({ value: own, ...choice }) => (
        <ChoiceCard
          key={own}
          {...choice}
          type="radio"
          name={name}
          value={own}
          checked={own === value}
          missing={error !== undefined}
          onChange={() => onChange(own)}
        />
      ))}
    </fieldset>
  );
}
