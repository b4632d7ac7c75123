import { isPartnerPayment } from '@wattle/mfe-contract';
import { useLocation, useMatches } from '@wattle/platform';

/** Whether the page is a partner's storefront, which shows only its order (docs/domain.md §10.15). */
export function useIsAtPartner(): boolean {
  const { pathname } = useLocation();
  const matches = useMatches();
  return pathname.startsWith('/purchase/') || matches.some(({ loaderData }) => isPartnerPayment(loaderData));
}
