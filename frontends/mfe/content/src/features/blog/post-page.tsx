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
  const { title, excerpt: description, image } = post;
  // No other site shows drawings.
  const shared = image && !image.src.endsWith('.svg') ? image.src : undefined;
  usePageMeta({ title, description, image: shared, type: 'article' });
  return <PostBody post={post} />;
}

/** A whole post; also for a preview. */
function PostBody({ post }: { post: Post }) {
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
      {image && <Picture image={image} first />}
      <Sections items={sections} pictureFirst={!image} />
      <p>
        <Link to={paths.blog()}>All stories</Link>
      </p>
    </article>
  );
}
