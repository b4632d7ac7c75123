import { errorText, isApiError } from '@wattle/api-client';
import { Alert, Card } from '@wattle/design-system';
import { type ReactNode, useId } from 'react';
import styles from './login-and-security.module.css';

/** One part of the page; every part has its own heading. */
export function Section({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Card>
  );
}

/** Why a change failed; no message after the customer cancelled the code. */
export function Refusal({ error }: { error: unknown }) {
  if (!error || (isApiError(error) && error.code === 'REQUIRED')) return null;
  return (
    <Alert tone="danger" live>
      {errorText(error)}
    </Alert>
  );
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly badge?: ReactNode;
  readonly details: ReactNode;
  readonly action?: ReactNode;
}

/** Things of one kind, each with what can be done about it. */
export function ItemList({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <ul className={styles.items} aria-label={label}>
      {items.map(({ id, name, badge, details, action }) => (
        <li key={id}>
          <div className={styles.item}>
            <p className={styles.name}>
              {name} {badge}
            </p>
            <p className={styles.details}>{details}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
