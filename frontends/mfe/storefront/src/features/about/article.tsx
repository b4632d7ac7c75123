import { usePageMeta } from '@wattle/design-system';
import type { ReactNode } from 'react';
import { PageHead } from '../../page-head.tsx';
import styles from './article.module.css';

export interface ArticleProps {
  readonly title: string;
  readonly description: string;
  /** What the page is about, in a sentence. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page to read. */
export function Article({ title, description, lead, children }: ArticleProps) {
  usePageMeta({ title, description });
  return (
    <article className={styles.article}>
      <PageHead title={title}>{lead}</PageHead>
      {children}
    </article>
  );
}
