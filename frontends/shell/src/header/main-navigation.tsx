import { NavLink } from '@wattle/platform';
import styles from './header.module.css';
import { type DrawerChild, type NavigationTarget, useNavigationItems } from './navigation-items.ts';

export function MainNavigation({ onOpen }: { onOpen: (child: DrawerChild) => void }) {
  const items = useNavigationItems();
  return (
    <nav aria-label="Main" className={styles.nav}>
      {items.map(({ label, target }) => (
        <Item key={label} label={label} target={target} onOpen={onOpen} />
      ))}
    </nav>
  );
}

function Item({
  label,
  target,
  onOpen,
}: {
  label: string;
  target: NavigationTarget;
  onOpen: (child: DrawerChild) => void;
}) {
  switch (target.kind) {
    case 'page':
      return (
        <NavLink to={target.to} className={styles.navItem}>
          {label}
        </NavLink>
      );
    case 'site':
      return (
        <a href={target.href} className={styles.navItem}>
          {label}
        </a>
      );
    case 'drawer':
      return (
        <button
          type="button"
          className={styles.navItem}
          aria-haspopup="dialog"
          onClick={() => onOpen(target.child)}
        >
          {label}
        </button>
      );
  }
}
