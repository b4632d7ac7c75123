import { customerKeys, isApiError } from '@wattle/api-client';
import { MutationCache, QueryCache, QueryClient } from '@wattle/platform';

const RETRIES = 2;

/** A refusal will be refused again; only failures of the network or the server are worth another try. */
const worthRetrying = (error: unknown) => !isApiError(error) || error.status >= 500 || error.status === 408;

/** The one cache of the page, shared by every micro-frontend. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: unknown) => {
    // The API client has tried to renew the session by now.
    const signedIn = queryClient.getQueryData(customerKeys.session) != null;
    if (signedIn && isApiError(error) && error.status === 401) onSessionLost();
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
    },
  });
  return queryClient;
}
