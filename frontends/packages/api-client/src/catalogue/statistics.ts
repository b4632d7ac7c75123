import { keepPreviousData, queryOptions } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { Statistics } from '../types.ts';

/** Which draws are counted. */
export interface CountedDraws {
  /** First draw of an era; the newest era when left out. */
  readonly era?: number | undefined;
  /** Only so many of the newest draws; all of the era when left out. */
  readonly draws?: number | undefined;
}

/** How often the numbers of a game came up, when last, which are overdue, and frequent pairs. */
export const statisticsQuery = (offerKey: string, counted: CountedDraws = {}) =>
  queryOptions({
    queryKey: ['results', offerKey, 'statistics', counted] as const,
    queryFn: ({ signal }) =>
      request<Statistics>(`/offers/${encodeURIComponent(offerKey)}/statistics`, {
        query: { era: counted.era, draws: counted.draws },
        signal,
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
