import { errorsByTarget, errorText } from '@wattle/api-client';
import { Button } from '@wattle/design-system';
import { type FormEvent, useId, useState } from 'react';
import styles from './name-form.module.css';

interface NameFormProps {
  readonly label: string;
  readonly button: string;
  readonly name?: string;
  /** A refusal that it rejects with is shown at the field. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The longest name, in characters. */
const LONGEST = 40;

/** The server's message about the name, or another refusal. */
function refusalOf(error: unknown): string {
  const [first] = Object.values(errorsByTarget(error)).flatMap((errors) => errors ?? []);
  return first?.message ?? errorText(error);
}

/** Asks for one name. */
export function NameForm({ label, button, name = '', onSave, onCancel }: NameFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (!given) {
      setProblem('Please give your numbers a name');
      return;
    }
    setPending(true);
    setProblem(undefined);
    try {
      await onSave(given);
    } catch (error) {
      setProblem(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <input
          id={id}
          name="name"
          defaultValue={name}
          maxLength={LONGEST}
          autoComplete="off"
          className={styles.control}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
