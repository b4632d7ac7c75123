import { blogPostsQuery, blogQuery, PAGE_SIZE, pageFromParam } from '@wattle/api-client';
import { EmptyState, Pagination, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useSuspenseQuery } from '@wattle/platform';
import styles from './blog.module.css';
import { Categories } from './categories.tsx';
import { PostList } from './post-list.tsx';

/** The posts of one category, a page at a time. */
export function CategoryPage() {
  const { slug = '', page: parameter } = useParams();
  const page = pageFromParam(parameter);
  const { data: blog } = useSuspenseQuery(blogQuery());
  const { data: posts } = useSuspenseQuery(blogPostsQuery({ category: slug, page }));
  const category = blog.categories.find((one) => one.slug === slug);
  const name = category?.name ?? slug;
  usePageMeta({
    title: page > 1 ? `${name}, page ${page}` : name,
    description: category?.description ?? blog.description,
    robots: page > 1 ? 'noindex,nofollow' : 'index,follow',
  });
  return (
    <div className={styles.blog}>
      <div className={styles.head}>
        <h1>{name}</h1>
        {category?.description && <p className={styles.lead}>{category.description}</p>}
      </div>
      <Categories categories={blog.categories} />
      {posts.items.length > 0 ? (
        <PostList posts={posts.items} />
      ) : (
        <EmptyState title="Nothing here yet">
          <p>New stories on this topic appear here.</p>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(posts.pageInfo.total / PAGE_SIZE)}
        href={(target) => paths.blogCategory(slug, target)}
        label="Pages of posts"
      />
    </div>
  );
}
