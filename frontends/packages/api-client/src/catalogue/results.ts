import { keepPreviousData, queryOptions } from '@wattle/platform';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import type { Archive, DrawResult } from '../types.ts';

interface ArchiveMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export const resultKeys = {
  all: ['results'] as const,
  list: (page: PageRequest, offerKey?: string) => ['results', 'list', offerKey ?? null, page] as const,
  detail: (offerKey: string, drawNo: string) => ['results', offerKey, drawNo] as const,
  archive: (offerKey: string, month?: ArchiveMonth) =>
    ['results', offerKey, 'archive', month ?? null] as const,
  ofDay: (offerKey: string, day: string) => ['results', offerKey, 'on', day] as const,
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

/** The months that have results, newest first, and the results of one of them when it is named. */
export const archiveQuery = (offerKey: string, month?: ArchiveMonth) =>
  queryOptions({
    queryKey: resultKeys.archive(offerKey, month),
    queryFn: ({ signal }) =>
      request<Archive>(`/results/${encodeURIComponent(offerKey)}/archive`, {
        query: { year: month?.year, month: month?.month },
        signal,
      }),
    staleTime: 60_000,
  });

/** The results of a calendar day (`2026-11-19`) of the game, never none: a day without a draw is a 404. */
export const resultsOfDayQuery = (offerKey: string, day: string) =>
  queryOptions({
    queryKey: resultKeys.ofDay(offerKey, day),
    queryFn: ({ signal }) =>
      request<readonly DrawResult[]>(`/results/${encodeURIComponent(offerKey)}/on/${day}`, { signal }),
    staleTime: 60_000,
  });
