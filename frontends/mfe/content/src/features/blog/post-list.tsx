import type { PostSummary } from '@wattle/api-client';
import { CalendarDate, CardLink, MediaImage } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import styles from './blog.module.css';

export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map(({ slug, title, excerpt, publishedOn, category, image }) => (
        <li key={slug}>
          <CardLink to={paths.blogPost(slug)} className={styles.post ?? ''}>
            {image && (
              <MediaImage
                image={{ ...image, alt: '' }}
                sizes="(width < 44rem) 100vw, 24rem"
                className={styles.picture}
              />
            )}
            <p className={styles.meta}>
              {category.name} · <CalendarDate value={publishedOn} />
            </p>
            <h2 className={styles.title}>{title}</h2>
            <p>{excerpt}</p>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
