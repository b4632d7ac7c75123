import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly maxLength?: number;
}

export function TextField({ type = 'text', autoComplete, inputMode, maxLength, ...field }: TextFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...register(field.name)}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          className={styles.control}
        />
      )}
    </Field>
  );
}
