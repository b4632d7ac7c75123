import { Loaded, PageHeading } from '@wattle/account-frame';
import { saferPlayQuery } from '@wattle/api-client';
import { Skeleton, usePageMeta } from '@wattle/design-system';
import { useQuery, useSite } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { Activity } from './activity.tsx';
import { Helpline } from './helpline.tsx';
import { LimitLinks } from './limit-links.tsx';
import { NetPosition } from './net-position.tsx';
import { Restrictions } from './restrictions.tsx';
import styles from './safer-play.module.css';

/** The forms stand below what is read first and come a moment later. */
const Choices = lazy(async () => ({ default: (await import('./choices.tsx')).Choices }));

/** The safer-play centre: what playing came to, and every way to slow down or stop. */
export function SaferPlayPage() {
  const query = useQuery(saferPlayQuery());
  const { text } = useSite().responsiblePlay;
  usePageMeta({ title: 'Safer play', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title="Safer play" lead={text} />
      <Loaded
        query={query}
        what="your settings"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {({ restrictions }) => <Restrictions restrictions={restrictions} />}
      </Loaded>
      <NetPosition />
      <LimitLinks />
      {query.data && (
        <Suspense fallback={<Skeleton shape="block" className={styles.choices ?? ''} />}>
          <Choices saferPlay={query.data} />
        </Suspense>
      )}
      <Activity />
      <Helpline />
    </div>
  );
}
