import { isApiError, siteKeys } from '@wattle/api-client';
import type { QueryClient } from '@wattle/platform';

const isLost = (error: unknown) => isApiError(error) && error.code === 'capability_disabled';

/**
 * A capability that was withdrawn while the page was open: the configuration is read again, and the page is left
 * when it needs what is gone (domain handbook §10.1).
 *
 * @param look asks the routes once more whether the page may be seen
 */
export function followCapabilityLoss(queryClient: QueryClient, look: () => void): () => void {
  const renew = () => void queryClient.invalidateQueries({ queryKey: siteKeys.all }).then(look);
  const queries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isLost(event.action.error)) renew();
  });
  const mutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isLost(event.action.error)) renew();
  });
  return () => {
    queries();
    mutations();
  };
}
