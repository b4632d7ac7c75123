import { IconButton, X } from '@wattle/design-system';
import type { ReactNode } from 'react';
import styles from './sitewide-banner.module.css';

interface BannerBoxProps {
  readonly label: string;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** Needs no context, because the build renders it into the document. */
export const BannerBox = ({ label, onDismiss, children }: BannerBoxProps) => (
  <aside className={styles.banner} aria-label={label}>
    <p className={styles.text}>{children}</p>
    <IconButton label="Close this news" icon={X} onClick={onDismiss} />
  </aside>
);
