import { isApiError } from '@wattle/api-client';
import { errorReports, MutationCache, QueryCache, QueryClient } from '@wattle/platform';

const RETRIES = 2;

/**
 * A refusal will be refused again, and nothing arrives while this device is offline; only other failures of the network
 * or the server are worth another try.
 */
const worthRetrying = (error: unknown) =>
  navigator.onLine && (!isApiError(error) || error.status >= 500 || error.status === 408);

/** The one cache of the page, shared by every micro-frontend. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => errorReports.report('query', error) }),
    mutationCache: new MutationCache({ onError: (error) => errorReports.report('mutation', error) }),
    defaultOptions: {
      queries: {
        // A page opened offline shows so and reloads when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
      // An action offline fails at once: nothing is sent later by itself.
      mutations: { networkMode: 'always' },
    },
  });
