import { queryOptions } from '@wattle/platform';
import { request } from './http.ts';
import type { SyndicateOffer } from './types.ts';

export const syndicateKeys = { all: ['syndicates'] as const };

/** Shares sell while people look: what is left is read again after a quarter of a minute. */
const SHARES_STALE_MS = 15_000;

/** Every syndicate offer with its syndicates, those that can be bought first. */
export const syndicatesQuery = () =>
  queryOptions({
    queryKey: syndicateKeys.all,
    queryFn: ({ signal }) => request<readonly SyndicateOffer[]>('/syndicates', { signal }),
    staleTime: SHARES_STALE_MS,
  });
