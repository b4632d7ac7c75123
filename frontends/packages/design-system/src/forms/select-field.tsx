import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChevronDown } from '../icons.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Stands first and means that nothing is chosen yet. */
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function SelectField({ options, placeholder, autoComplete, ...field }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.select}>
          <select
            {...control}
            {...register(field.name)}
            autoComplete={autoComplete}
            className={styles.control}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
