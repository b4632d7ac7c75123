import { Link, type To } from '@wattle/platform';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** `sunken` sits in the page, `raised` on it. */
  readonly tone?: 'raised' | 'sunken' | 'outlined';
  readonly padding?: 'none' | 'md' | 'lg';
  readonly className?: string;
  /** Names a section for people who cannot see it. */
  readonly 'aria-labelledby'?: string;
}

export function Card({
  children,
  as: Element = 'div',
  tone = 'raised',
  padding = 'md',
  className,
  ...aria
}: CardProps) {
  return (
    <Element
      className={classNames(
        styles.card,
        styles[tone],
        padding === 'md' && styles.padded,
        padding === 'lg' && styles.roomy,
        className,
      )}
      {...aria}
    >
      {children}
    </Element>
  );
}

/** A card that is one link as a whole. It must hold no other control. */
export function CardLink({ to, children, className }: { to: To; children: ReactNode; className?: string }) {
  return (
    <Link to={to} className={classNames(styles.card, styles.raised, styles.padded, styles.link, className)}>
      {children}
    </Link>
  );
}
