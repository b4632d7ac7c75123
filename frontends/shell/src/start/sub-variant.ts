import { cartKeys, offerKeys, resultKeys, setSubVariant, siteQuery } from '@wattle/api-client';
import type { QueryClient, SiteConfiguration } from '@wattle/platform';
import type { createAppRouter } from './router.tsx';

const NAME = /^[a-z0-9_-]{1,64}$/;

/** Calls name the sub-variant that the site turns out to be; what depended on the one before is read again. */
export function followSubVariant(queryClient: QueryClient): () => void {
  const read = () => queryClient.getQueryData(siteQuery().queryKey);
  let known: SiteConfiguration | undefined = read();
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== JSON.stringify(siteQuery().queryKey)) return;
    const site = read();
    if (!site || site === known) return;
    const before = known;
    known = site;
    setSubVariant(site.subVariant);
    if (!before) return;
    if (before.subVariant !== site.subVariant) {
      // Statistics are kept among the results.
      for (const queryKey of [cartKeys.all, offerKeys.all, resultKeys.all]) {
        queryClient.removeQueries({ queryKey, type: 'inactive' });
        void queryClient.invalidateQueries({ queryKey });
      }
    } else if (before.pricingId !== site.pricingId) {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all });
    }
  });
}

/** Whether an address asks for another sub-variant than the one that is shown. An empty name asks for none. */
export function requestsOtherVariant(search: string, shown: string | null): boolean {
  const named = new URLSearchParams(search).get('sv');
  if (named === null) return false;
  return named === '' ? shown !== null : NAME.test(named) && named !== shown;
}

/**
 * A link to another sub-variant begins a new document: only the server can say whether there is such a one, and its
 * theme, its offers and its prices come with the document.
 */
export function reloadForSubVariant(
  router: ReturnType<typeof createAppRouter>,
  shown: () => string | null,
  reload: () => void = () => window.location.reload(),
): () => void {
  let { search } = router.state.location;
  return router.subscribe(({ location }) => {
    if (location.search === search) return;
    search = location.search;
    if (requestsOtherVariant(search, shown())) reload();
  });
}
