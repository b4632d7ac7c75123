import { Link, NavLink, useLocation } from '@wattle/platform';
import { type FocusEvent, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

interface TabLinksProps {
  readonly label: string;
  readonly items: readonly {
    readonly to: string;
    readonly label: string;
    /** Stands for the pages below its address too. */
    readonly withPagesBelow?: boolean;
    /** Where pages begin that belong to it without being below its address. */
    readonly alsoBelow?: readonly string[];
  }[];
  /** Where the screen is wide the links stand in a column, for a page that puts them beside its content. */
  readonly columnWhenWide?: boolean;
}

/** Scrolls the focused link into view for keyboards only: under a pointer nothing should move. */
const bringIntoSight = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

/** Navigation that looks like tabs: each has its own address. */
export function TabLinks({ label, items, columnWhenWide = false }: TabLinksProps) {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen the row scrolls; the current tab must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is the current one
  useEffect(() => {
    // Where things are is asked with the next frame, which lays the page out anyhow.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
      if (list.current && tab)
        list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <nav
      ref={list}
      aria-label={label}
      className={classNames(styles.list, columnWhenWide && styles.column)}
      onFocus={bringIntoSight}
    >
      {items.map(({ to, label: words, withPagesBelow, alsoBelow = [] }) =>
        alsoBelow.some((start) => pathname.startsWith(start)) ? (
          <Link key={to} to={to} aria-current="page" className={styles.tab}>
            {words}
          </Link>
        ) : (
          <NavLink key={to} to={to} end={!withPagesBelow} className={styles.tab}>
            {words}
          </NavLink>
        ),
      )}
    </nav>
  );
}
