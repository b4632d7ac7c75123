import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import choice from '../components/choice-card.module.css';
import styles from './field.module.css';
import { FieldError, type FieldProps, useFieldError } from './field.tsx';

type CheckboxFieldProps = Pick<FieldProps, 'name' | 'label'>;

export function CheckboxField({ name, label }: CheckboxFieldProps) {
  const { register } = useFormContext();
  const errorId = useId();
  const error = useFieldError(name);
  return (
    <div className={styles.field}>
      <label className={styles.checkbox}>
        <input
          {...register(name)}
          type="checkbox"
          className={choice.mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  );
}
