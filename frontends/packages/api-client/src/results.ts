import { keepPreviousData, queryOptions } from '@wattle/platform';
import { request, requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import type { DrawResult } from './types.ts';

export const resultKeys = {
  all: ['results'] as const,
  list: (page: PageRequest, offerKey?: string) => ['results', 'list', offerKey ?? null, page] as const,
  detail: (offerKey: string, drawNo: string) => ['results', offerKey, drawNo] as const,
};

/** Newest first, of one offer or of all. */
export const resultsQuery = (page: PageRequest = {}, offerKey?: string) =>
  queryOptions({
    queryKey: resultKeys.list(page, offerKey),
    queryFn: ({ signal }) =>
      requestPage<DrawResult>('/results', {
        query: { ...pageQuery(page), product_offer_key: offerKey },
        signal,
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export const resultQuery = (offerKey: string, drawNo: string) =>
  queryOptions({
    queryKey: resultKeys.detail(offerKey, drawNo),
    queryFn: ({ signal }) =>
      request<DrawResult>(`/results/${encodeURIComponent(offerKey)}/${encodeURIComponent(drawNo)}`, {
        signal,
      }),
    staleTime: 60_000,
  });
