import { queryOptions } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { Syndicate, SyndicateOffer } from '../types.ts';

export const syndicateKeys = {
  all: ['syndicates'] as const,
  one: (key: string) => ['syndicates', 'one', key] as const,
};

/** Stock changes while the page is open: reload it after 15 seconds. */
const SHARES_STALE_MS = 15_000;

/** Every syndicate offer with its syndicates, those that can be bought first. */
export const syndicatesQuery = () =>
  queryOptions({
    queryKey: syndicateKeys.all,
    queryFn: ({ signal }) => request<readonly SyndicateOffer[]>('/syndicates', { signal }),
    staleTime: SHARES_STALE_MS,
  });

/** One syndicate with its ticket, whatever became of it, by its key: offer, draw and which of that draw. */
export const syndicateQuery = (key: string) =>
  queryOptions({
    queryKey: syndicateKeys.one(key),
    queryFn: ({ signal }) => {
      // The key of an offer may have hyphens of its own.
      const path = key.replace(/-(\d+)-(\d+)$/, '/$1/$2');
      return request<Syndicate>(`/syndicates/${path}`, { signal });
    },
    staleTime: SHARES_STALE_MS,
  });
