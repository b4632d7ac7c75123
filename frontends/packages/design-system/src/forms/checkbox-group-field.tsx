import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { FieldError, type FieldProps, useFieldError } from './field.tsx';
import type { RadioOption } from './radio-field.tsx';

export interface CheckboxGroupFieldProps extends FieldProps {
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
        <label key={option.value} className={styles.choice}>
          <input
            {...register(name)}
            type="checkbox"
            value={option.value}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
          />
          <span>
            {option.label}
            {option.hint && (
              <span id={`${id}-${option.value}`} className={styles.choiceHint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
