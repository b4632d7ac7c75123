import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons.ts';
import styles from './alert.module.css';

interface AlertProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Read out when it appears; leave it off for notes that are there from the start. */
  readonly live?: boolean;
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Alert({ tone = 'info', title, children, action, live = false }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      className={classNames(styles.alert, styles[tone])}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
