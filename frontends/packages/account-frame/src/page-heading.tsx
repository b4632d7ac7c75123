import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a page, a line about it, and what can be done from here. */
export function PageHeading({
  title,
  lead,
  action,
}: {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
