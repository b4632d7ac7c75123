import { useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** Text of several lines. */
export function TextAreaField({ rows = 4, maxLength, placeholder, ...field }: TextAreaFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          {...register(field.name)}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          className={styles.control}
        />
      )}
    </Field>
  );
}
