import { blogPostQuery, type Post } from '@wattle/api-client';
import { CalendarDate, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { Picture } from '../../sections/picture.tsx';
import { Sections } from '../../sections/sections.tsx';
import styles from './blog.module.css';

export function PostPage() {
  const { slug = '' } = useParams();
  const { data: post } = useSuspenseQuery(blogPostQuery(slug));
  usePageMeta({ title: post.title, description: post.excerpt, image: post.image?.src, type: 'article' });
  return <PostBody post={post} />;
}

/** A whole post; also for a preview. */
export function PostBody({ post }: { post: Post }) {
  const { title, excerpt, author, publishedOn, category, image, sections } = post;
  return (
    <article className={styles.article}>
      <div className={styles.head}>
        <p className={styles.meta}>
          <Link to={paths.blogCategory(category.slug)}>{category.name}</Link>
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{excerpt}</p>
        <p className={styles.meta}>
          {author} · <CalendarDate value={publishedOn} />
        </p>
      </div>
      {image && <Picture image={image} />}
      <Sections items={sections} />
      <p>
        <Link to={paths.blog()}>All stories</Link>
      </p>
    </article>
  );
}
