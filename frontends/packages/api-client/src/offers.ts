import { queryOptions } from '@wattle/platform';
import { request } from './http.ts';
import type { Draw, Offer } from './types.ts';

export const offerKeys = {
  all: ['offers'] as const,
  detail: (key: string) => ['offers', key] as const,
  draws: (key: string, limit: number) => ['offers', key, 'draws', limit] as const,
  nextDraws: ['draws'] as const,
};

/** Offers change when a draw opens or closes: fresh enough for half a minute. */
const STALE_MS = 30_000;

export const offersQuery = () =>
  queryOptions({
    queryKey: offerKeys.all,
    queryFn: ({ signal }) => request<readonly Offer[]>('/offers', { signal }),
    staleTime: STALE_MS,
  });

/** `key` is a product offer's key or one of its addresses. */
export const offerQuery = (key: string) =>
  queryOptions({
    queryKey: offerKeys.detail(key),
    queryFn: ({ signal }) => request<Offer>(`/offers/${encodeURIComponent(key)}`, { signal }),
    staleTime: STALE_MS,
  });

/** The upcoming draws that can be played now, soonest first. */
export const offerDrawsQuery = (key: string, limit = 10) =>
  queryOptions({
    queryKey: offerKeys.draws(key, limit),
    queryFn: ({ signal }) =>
      request<readonly Draw[]>(`/offers/${encodeURIComponent(key)}/draws`, { query: { limit }, signal }),
    staleTime: STALE_MS,
  });

/** The next open draw of each offer. */
export const nextDrawsQuery = () =>
  queryOptions({
    queryKey: offerKeys.nextDraws,
    queryFn: ({ signal }) => request<readonly Draw[]>('/draws', { signal }),
    staleTime: STALE_MS,
  });
