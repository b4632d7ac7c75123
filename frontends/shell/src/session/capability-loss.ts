import { isApiError, siteKeys, siteQuery } from '@wattle/api-client';
import type { QueryClient } from '@wattle/platform';

const isLost = (error: unknown) => isApiError(error) && error.code === 'capability_disabled';

const capabilitiesOf = (queryClient: QueryClient): string | null =>
  queryClient.getQueryData(siteQuery().queryKey)?.capabilities.toSorted().join() ?? null;

/**
 * Calls back whenever what the visitor may use has become something else.
 *
 * @returns a function that ends it
 */
function onCapabilitiesChange(queryClient: QueryClient, changed: () => void): () => void {
  let known = capabilitiesOf(queryClient);
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== siteKeys.all[0]) return;
    const before = known;
    known = capabilitiesOf(queryClient);
    if (before !== null && known !== before) changed();
  });
}

const SIGNS_IN = /^\/(login|checkout\/login|force-password-change)(\/|$)/;

/** A page that was refused may be open after a change, and one that is open may be closed (docs/domain.md §10.1). */
export const followCapabilities = (queryClient: QueryClient, look: () => void): (() => void) =>
  onCapabilitiesChange(queryClient, () => {
    if (!SIGNS_IN.test(window.location.pathname)) look();
  });

/** The first pause between two readings that brought nothing new, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A capability that was withdrawn while the page was open: the configuration is read again (docs/domain.md §10.1).
 * A service may know of the withdrawal before the configuration does. So each query asks for it once until the
 * capabilities change, and what asks while nothing changes waits longer each time: a page that asks again at each
 * answer would ask for ever.
 *
 * @returns a function that ends it
 */
export function followCapabilityLoss(queryClient: QueryClient, now: () => number = Date.now): () => void {
  const asked = new Set<string>();
  let pause = 0;
  let notBefore = 0;
  const renew = () => {
    if (now() < notBefore) return;
    pause = Math.min(pause === 0 ? FIRST_PAUSE_MS : pause * 2, LONGEST_PAUSE_MS);
    notBefore = now() + pause;
    void queryClient.invalidateQueries({ queryKey: siteKeys.all });
  };
  const ends = [
    onCapabilitiesChange(queryClient, () => {
      asked.clear();
      pause = 0;
      notBefore = 0;
    }),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isLost(event.action.error)) return;
      const { queryHash } = event.query;
      if (asked.has(queryHash)) return;
      asked.add(queryHash);
      renew();
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLost(event.action.error)) renew();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
