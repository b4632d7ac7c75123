import { blogPostsQuery, blogQuery } from '@wattle/api-client';
import { EmptyState, usePageMeta } from '@wattle/design-system';
import { useSuspenseQuery } from '@wattle/platform';
import styles from './blog.module.css';
import { Categories } from './categories.tsx';
import { PostList } from './post-list.tsx';

/** The front of the blog: its shelves and its newest posts. */
export function BlogPage() {
  const { data: blog } = useSuspenseQuery(blogQuery());
  const { data: posts } = useSuspenseQuery(blogPostsQuery({}));
  usePageMeta({ title: blog.title, description: blog.description });
  return (
    <div className={styles.blog}>
      <div className={styles.head}>
        <h1>{blog.title}</h1>
        <p className={styles.lead}>{blog.lead}</p>
      </div>
      <Categories categories={blog.categories} />
      {posts.items.length > 0 ? (
        <PostList posts={posts.items} />
      ) : (
        <EmptyState title="Nothing here yet">
          <p>New stories appear here.</p>
        </EmptyState>
      )}
    </div>
  );
}
