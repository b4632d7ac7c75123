import type { BlogCategory } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';
import { NavLink } from '@wattle/platform';
import styles from './blog.module.css';

export function Categories({ categories }: { categories: readonly BlogCategory[] }) {
  return (
    <nav aria-label="Topics" className={styles.categories}>
      <NavLink to={paths.blog()} end className={styles.category}>
        All
      </NavLink>
      {categories.map(({ slug, name }) => (
        <NavLink key={slug} to={paths.blogCategory(slug)} className={styles.category}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
