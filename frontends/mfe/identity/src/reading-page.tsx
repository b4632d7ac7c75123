import { PageHeading } from '@wattle/account-frame';
import { classNames, usePageMeta } from '@wattle/design-system';
import type { ReactNode } from 'react';
import styles from './reading-page.module.css';

/** One column of a private page: its heading and what belongs to it. */
export function ReadingPage({
  title,
  lead,
  alone = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Stands in the middle, without the account's navigation beside it. */
  alone?: boolean;
  children: ReactNode;
}) {
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <div className={classNames(styles.page, alone && styles.alone)}>
      <PageHeading title={title} lead={lead} />
      {children}
    </div>
  );
}
