import { receiptQuery } from '@wattle/api-client';
import { useQuery, useSearchParams } from '@wattle/platform';
import styles from './back-to-app.module.css';

/** The way back into the app that its customer came from; only into one that the server knows. */
export function BackToApp({ checkoutId }: { checkoutId: string }) {
  const [search] = useSearchParams();
  const wanted = search.get('successMobileDeepLink') ?? undefined;
  const { data } = useQuery({ ...receiptQuery(checkoutId, wanted), enabled: wanted !== undefined });
  if (!data?.successMobileDeepLink) return null;
  return (
    <p className={styles.back}>
      <a href={data.successMobileDeepLink}>Back to the app</a>
    </p>
  );
}
