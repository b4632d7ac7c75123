import { useFormContext } from 'react-hook-form';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface AmountFieldProps extends FieldProps {
  readonly currency: 'AUD' | 'GBP';
}

const SIGNS = { AUD: '$', GBP: '£' };

/** An amount of money as a decimal string; the sign stands in the field and is not typed. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.affixed}>
          <span className={styles.prefix} aria-hidden="true">
            {SIGNS[currency]}
          </span>
          <input
            {...control}
            {...register(field.name)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={styles.control}
          />
        </div>
      )}
    </Field>
  );
}
