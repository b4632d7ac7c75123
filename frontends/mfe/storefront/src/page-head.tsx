import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The page's heading and what it is about, in the words and the place of the document the server sent. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}
