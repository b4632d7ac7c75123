import { useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface FileFieldProps extends FieldProps {
  /** Media types that may be chosen, e.g. `image/jpeg,image/png`. */
  readonly accept: string;
}

/** A file of the customer; the value is a `FileList`. */
export function FileField({ accept, ...field }: FileFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...register(field.name)}
          type="file"
          accept={accept}
          className={`${styles.control} ${styles.file}`}
        />
      )}
    </Field>
  );
}
