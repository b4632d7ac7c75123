import { queryOptions } from '@wattle/platform';
import { contentKeys } from './content.ts';
import { request } from './http.ts';
import type { FilledSlot } from './types.ts';

/** What fills the slots of a page for this visitor. `cart` are the keys of the offers in the cart. */
export const placementsQuery = (page: string, cart: readonly string[] = []) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'placements', page, cart] as const,
    queryFn: ({ signal }) =>
      request<readonly FilledSlot[]>('/content/placements', { query: { page, cart }, signal }),
    staleTime: 60_000,
  });
