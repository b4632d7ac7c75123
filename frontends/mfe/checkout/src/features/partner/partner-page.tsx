import { partnerQuery } from '@wattle/api-client';
import { usePageMeta } from '@wattle/design-system';
import { useParams, useSearchParams, useSession, useSuspenseQuery } from '@wattle/platform';
import { LinkIsOver } from './link-is-over.tsx';
import { PartnerPayment } from './partner-payment.tsx';
import { PartnerPreview } from './partner-preview.tsx';

/** Pays what a partner has prepared, and nothing else (domain handbook §10.15). */
export function PartnerPage() {
  const { partnerSlug: slug = '' } = useParams();
  const [search] = useSearchParams();
  const { status } = useSession();
  const { data: partner } = useSuspenseQuery(partnerQuery(slug));
  usePageMeta({ title: `Pay at ${partner.name}`, robots: 'noindex,nofollow' });
  const token = search.get('purchase') ?? undefined;
  if (search.has('over')) return <LinkIsOver name={partner.name} />;
  if (status === 'signed-in') return <PartnerPayment slug={slug} />;
  return <PartnerPreview slug={slug} token={token} />;
}
