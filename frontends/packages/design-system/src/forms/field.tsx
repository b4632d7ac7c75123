import { createContext, type ReactNode, useContext, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { CircleAlert } from '../icons.ts';
import styles from './field.module.css';

interface FieldControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Fields are required unless they say that they are not. */
  readonly optional?: boolean;
}

/** The message of a field, wherever in the form's errors it hangs. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}

/** Label, hint and error around one control. */
export function Field({
  name,
  label,
  hint,
  optional = false,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** The announced error and its submit; null while the focus reads errors out. */
export const AnnouncedError = createContext<{
  readonly id: string | undefined;
  readonly submit: number;
} | null>(null);

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const announced = useContext(AnnouncedError);
  if (!message) return null;
  const isAnnounced = announced?.id === id;
  return (
    // Screen readers announce an alert when it enters the page, so each submission inserts it again.
    <p
      key={isAnnounced ? announced.submit : 'quiet'}
      id={id}
      className={styles.error}
      role={isAnnounced ? 'alert' : undefined}
    >
      <CircleAlert aria-hidden="true" />
      {message}
    </p>
  );
}
