import { isApiError } from '@wattle/api-client';
import { errorReports, MutationCache, QueryCache, QueryClient } from '@wattle/platform';

const RETRIES = 2;

/** A refusal will be refused again; only failures of the network or the server are worth another try. */
const worthRetrying = (error: unknown) => !isApiError(error) || error.status >= 500 || error.status === 408;

/** The one cache of the page, shared by every micro-frontend. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => errorReports.report('query', error) }),
    mutationCache: new MutationCache({ onError: (error) => errorReports.report('mutation', error) }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
      // What is pressed without a network fails at once: nothing is done by itself when the network is back.
      mutations: { networkMode: 'always' },
    },
  });
