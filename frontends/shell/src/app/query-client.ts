import { isApiError } from '@wattle/api-client';
import { QueryClient } from '@wattle/platform';

const RETRIES = 2;

/** A refusal will be refused again; only failures of the network or the server are worth another try. */
const worthRetrying = (error: unknown) => !isApiError(error) || error.status >= 500 || error.status === 408;

/** The one cache of the page, shared by every micro-frontend. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
    },
  });
