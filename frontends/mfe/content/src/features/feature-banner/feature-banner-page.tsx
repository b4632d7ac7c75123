import { placementsQuery, useCreatives } from '@wattle/api-client';
import { EmptyState, LinkButton, PlacedCreatives, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';
import styles from './feature-banner-page.module.css';

/** What the site features now, on a page of its own that a message can lead to. */
export function FeatureBannerPage() {
  const { data: slots } = useSuspenseQuery(placementsQuery('feature-banner'));
  usePageMeta({ title: 'Featured', robots: 'noindex,nofollow' });
  const creatives = useCreatives(slots);
  return (
    <div className={styles.page}>
      <h1>Featured</h1>
      <PlacedCreatives creatives={creatives} />
      {creatives.length === 0 && (
        <EmptyState
          title="Nothing is featured now"
          action={<LinkButton to={paths.home()}>See the next draws</LinkButton>}
        />
      )}
    </div>
  );
}
