import { Button, Card, Skeleton } from '@wattle/design-system';
import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './my-details-page.module.css';

export interface SectionProps {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
  readonly mayChange: boolean;
  /** The form in the place of the rows; `done` brings the rows back. */
  readonly form: (done: () => void) => ReactNode;
}

/** A part of the details: what it says, and the form that changes it, loaded by those who want to. */
export function Section({ title, rows, mayChange, form }: SectionProps) {
  const [editing, setEditing] = useState(false);
  const titleId = useId();
  const head = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const wasEditing = useRef(false);
  // The form replaces the button, and the focus follows.
  useLayoutEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    (editing ? place.current : head.current?.querySelector('button'))?.focus();
  }, [editing]);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div ref={head} className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {mayChange && !editing && (
          <Button variant="secondary" onClick={() => setEditing(true)} aria-describedby={titleId}>
            Change
          </Button>
        )}
      </div>
      {editing ? (
        <fieldset ref={place} className={styles.form} aria-labelledby={titleId} tabIndex={-1}>
          <Suspense fallback={<Skeleton shape="block" lines={rows.length} />}>
            {form(() => setEditing(false))}
          </Suspense>
        </fieldset>
      ) : (
        <dl className={styles.details}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
