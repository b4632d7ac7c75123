import { partnerQuery } from '@wattle/api-client';
import { Skeleton, usePageMeta } from '@wattle/design-system';
import { useParams, useSearchParams, useSession, useSuspenseQuery } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { LinkEnded } from './link-ended.tsx';
import { PartnerPayment } from './partner-payment.tsx';

export { openPartner } from '../../partner/partner-loaders.ts';

const PartnerPreview = lazy(async () => ({
  default: (await import('./partner-preview.tsx')).PartnerPreview,
}));

/** Pays what a partner has prepared, and nothing else (docs/domain.md §10.15). */
export function PartnerPage() {
  const { partnerSlug: slug = '' } = useParams();
  const [search] = useSearchParams();
  const { status } = useSession();
  const { data: partner } = useSuspenseQuery(partnerQuery(slug));
  usePageMeta({ title: `Pay at ${partner.name}`, robots: 'noindex,nofollow' });
  const token = search.get('purchase') ?? undefined;
  if (search.has('over')) return <LinkEnded partner={partner} />;
  if (status === 'signed-in') return <PartnerPayment slug={slug} />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <PartnerPreview slug={slug} token={token} />
    </Suspense>
  );
}
