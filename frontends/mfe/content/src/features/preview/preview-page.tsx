import { previewQuery } from '@wattle/api-client';
import { Alert, usePageMeta } from '@wattle/design-system';
import { useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { PostBody } from '../blog/post-page.tsx';
import { PageBody } from '../page/content-page.tsx';
import styles from './preview-page.module.css';

/** A version that is perhaps not on the site, for whoever was given its link. */
export function PreviewPage() {
  const [search] = useSearchParams();
  const { data } = useSuspenseQuery(previewQuery(search.get('token') ?? ''));
  usePageMeta({ title: 'Preview', robots: 'noindex,nofollow' });
  return (
    <div className={styles.preview}>
      <Alert tone="warning" title="Preview">
        Version {data.version} of {data.entryId}. It is perhaps not on the site yet.
      </Alert>
      {data.page && <PageBody page={data.page} />}
      {data.post && <PostBody post={data.post} />}
      {!data.page && !data.post && (
        <>
          <h1>{data.entryId}</h1>
          <pre className={styles.document}>{JSON.stringify(data.document, null, 2)}</pre>
        </>
      )}
    </div>
  );
}
