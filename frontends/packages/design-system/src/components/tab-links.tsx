import { NavLink } from '@wattle/platform';
import styles from './tabs.module.css';

export interface TabLinksProps {
  readonly label: string;
  readonly items: readonly { readonly to: string; readonly label: string }[];
}

/** Navigation that looks like tabs: each has its own address. */
export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end className={styles.tab}>
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}
