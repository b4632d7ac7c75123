import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChoiceCard } from '../components/choice-card.tsx';
import styles from './field.module.css';
import { FieldError, type FieldProps, useFieldError } from './field.tsx';
import type { RadioOption } from './radio-field.tsx';

interface CheckboxGroupFieldProps extends FieldProps {
  readonly options: readonly RadioOption[];
}

/** Any number of a few choices, all of them in sight; the value is a list of strings. */
export function CheckboxGroupField({
  name,
  label,
  hint,
  optional = false,
  options,
}: CheckboxGroupFieldProps) {
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
          type="checkbox"
          value={option.value}
          disabled={option.disabled}
          missing={error !== undefined}
          aria-invalid={error ? true : undefined}
          label={option.label}
          note={option.hint}
        />
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
