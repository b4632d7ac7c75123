import { queryOptions } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { AddressSuggestion, PostalAddress } from '../types.ts';

const BASE = '/identity/addresses';

/** The server searches from here on. */
export const ADDRESS_SEARCH_LENGTH = 3;

/** Addresses that begin like the text. Without an answer the address is typed in by hand. */
export const addressSuggestionsQuery = (text: string, country: string) =>
  queryOptions({
    queryKey: ['address-suggestions', country, text] as const,
    queryFn: async ({ signal }) =>
      (
        await request<{ suggestions: readonly AddressSuggestion[] }>(BASE, {
          query: { q: text, country },
          signal,
        })
      ).suggestions,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The parts of a suggested address; unknown parts are empty. */
export const readAddress = (suggestionId: string) =>
  request<PostalAddress>(`${BASE}/${encodeURIComponent(suggestionId)}`);
