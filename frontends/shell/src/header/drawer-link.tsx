import { GameMark } from '@wattle/design-system';
import { Link } from '@wattle/platform';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import styles from './drawers.module.css';

interface DrawerLinkProps {
  /** A page of this site, or the address of another. */
  readonly to: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly children: ReactNode;
}

export function DrawerLink({ to, icon: Icon, children }: DrawerLinkProps) {
  const content = (
    <>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      {children}
    </>
  );
  return to.startsWith('/') ? (
    <Link to={to} className={styles.link}>
      {content}
    </Link>
  ) : (
    <a href={to} className={styles.link}>
      {content}
    </a>
  );
}

/** A link to a page of one game, with its mark. */
export function GameLink({ to, offerKey, children }: { to: string; offerKey: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      <GameMark offerKey={offerKey} size="sm" />
      {children}
    </Link>
  );
}
