import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChoiceCard } from '../components/choice-card.tsx';
import styles from './field.module.css';
import { FieldError, type FieldProps, useFieldError } from './field.tsx';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioFieldProps extends FieldProps {
  readonly options: readonly RadioOption[];
}

/** One choice of a few, all of them in sight. */
export function RadioField({ name, label, hint, optional = false, options }: RadioFieldProps) {
  const { register } = useFormContext();
  const id = useId();
  const error = useFieldError(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy || undefined}>
      <legend className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <ChoiceCard
          key={option.value}
          {...register(name)}
          type="radio"
          value={option.value}
          disabled={option.disabled}
          missing={error !== undefined}
          label={option.label}
          note={option.hint}
        />
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
