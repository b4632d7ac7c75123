import { adoptCart, readable, recordVisit } from '@wattle/api-client';
import { favouritesRequest } from '@wattle/mfe-contract';
import type { QueryClient } from '@wattle/platform';
import type { createAppRouter } from './router.tsx';

/**
 * Does what an address may ask of any page (docs/requirements.md §2, Query parameters).
 *
 * @returns the address without secrets such as the cart's link, which a shared address must not carry; null when
 *   nothing has to be removed
 */
function applyParameters(address: URL, queryClient: QueryClient): URL | null {
  recordVisit(address);
  if (address.searchParams.get('favourite_numbers') === 'true') favouritesRequest.remember();
  const cartToken = address.searchParams.get('act');
  if (cartToken === null) return null;
  if (readable(cartToken, cartToken.length)) void adoptCart(queryClient, cartToken);
  const rest = new URL(address);
  rest.searchParams.delete('act');
  return rest;
}

/** The address that the document was opened with, before the router reads it. */
export function applyFirstAddress(queryClient: QueryClient): void {
  const rest = applyParameters(new URL(window.location.href), queryClient);
  if (rest) window.history.replaceState(window.history.state, '', rest);
}

/** Every address that is opened afterwards. */
export function applyEveryAddress(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): () => void {
  let shown = router.state.location.search;
  return router.subscribe(({ location: { pathname, search, hash } }) => {
    if (search === shown) return;
    shown = search;
    const address = new URL(`${pathname}${search}${hash}`, window.location.origin);
    const rest = applyParameters(address, queryClient);
    if (rest)
      void router.navigate(`${rest.pathname}${rest.search}${rest.hash}`, {
        replace: true,
        preventScrollReset: true,
      });
  });
}
