import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { IconButton } from '../components/icon-button.tsx';
import { Eye, EyeOff } from '../icons.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown before it is sent. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const { register } = useFormContext();
  const [visible, setVisible] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.affixed}>
          <input
            {...control}
            {...register(field.name)}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.control}
          />
          <IconButton
            label={visible ? 'Hide password' : 'Show password'}
            icon={visible ? EyeOff : Eye}
            onClick={() => setVisible(!visible)}
            className={styles.suffix}
          />
        </div>
      )}
    </Field>
  );
}
