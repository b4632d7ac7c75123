import type { ContentPage } from '@wattle/api-client';
import { Sections } from '../../sections/sections.tsx';
import styles from './templates.module.css';

/** A page to read. */
export function ArticleTemplate({ page }: { page: ContentPage }) {
  return (
    <article className={styles.article}>
      <h1>{page.name}</h1>
      <Sections items={page.sections} pictureFirst />
    </article>
  );
}
