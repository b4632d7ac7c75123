import { useId } from 'react';
import { Minus, Plus } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** The singular noun for the buttons: "Add a game". */
  readonly unit: string;
}

/** A small whole number, one step at a time. */
export function Stepper({ label, value, min, max, onChange, unit }: StepperProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its controls
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.control}>
        <IconButton
          icon={Minus}
          label={`Remove a ${unit}`}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        />
        <output className={styles.value} aria-live="polite">
          {value}
        </output>
        <IconButton
          icon={Plus}
          label={`Add a ${unit}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}
