import { partnerQuery } from '@wattle/api-client';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { SignInByLink } from '@wattle/sign-in-flow/sign-in-by-link';

export { openAutologin } from '../../partner/partner-loaders.ts';

/** Signs in with a partner's link that the customer agreed to, and goes on to payment. */
export function PartnerAutologinPage() {
  const { partnerSlug: slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data: partner } = useSuspenseQuery(partnerQuery(slug));
  const purchase = search.get('purchase');
  const source = search.get('utm_source');
  const onwards = paths.partnerPurchase(slug, {
    ...(purchase && { purchase }),
    ...(source && { utm_source: source }),
  });
  return (
    <SignInByLink
      purpose="autologin"
      onwards={onwards}
      brand={<PartnerBrand partner={partner} />}
      otherwise={
        <LinkButton to={paths.login({ returnTo: onwards, step: 'login' })}>
          Log in with your password
        </LinkButton>
      }
    />
  );
}
