import { Controller, useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

const LENGTH = 6;

const digits = (text: string) => text.replace(/\s/g, '').slice(0, LENGTH).replace(/\D/g, '');

interface OneTimeCodeFieldProps extends FieldProps {
  readonly disabled?: boolean;
}

/** A code of six digits: a paste is trimmed and cut to six (docs/requirements.md §5, One-time code). */
export function OneTimeCodeField({ disabled = false, ...field }: OneTimeCodeFieldProps) {
  const { control: form } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <Controller
          name={field.name}
          control={form}
          disabled={disabled}
          render={({ field: { onChange, ...input } }) => (
            <input
              {...control}
              {...input}
              onChange={(event) => onChange(digits(event.target.value))}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              className={`${styles.control} ${styles.code}`}
            />
          )}
        />
      )}
    </Field>
  );
}
