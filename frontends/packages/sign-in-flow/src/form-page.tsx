import type { ReactNode } from 'react';
import styles from './form-page.module.css';

/** A page of one form: a column as wide as is read and filled in well. */
export const FormPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);
