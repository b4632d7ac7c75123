import { queryOptions } from '@wattle/platform';
import { request } from './http.ts';
import type { Cause } from './types.ts';

/** The directory of causes; it changes with the shop, not while people look. */
export const causesQuery = () =>
  queryOptions({
    queryKey: ['causes'] as const,
    queryFn: ({ signal }) => request<readonly Cause[]>('/causes', { signal }),
    staleTime: 300_000,
  });
