import { queryOptions, useQuery, useSession, useSite } from '@wattle/platform';
import { request } from './http.ts';
import type { Draw, Offer } from './types.ts';

export const offerKeys = {
  all: ['offers'] as const,
  list: (region: string | undefined) => ['offers', 'of', region] as const,
  detail: (key: string, region: string | undefined) => ['offers', key, 'in', region] as const,
  draws: (key: string, limit: number) => ['offers', key, 'draws', limit] as const,
  nextDraws: ['draws'] as const,
};

/** Offers change when a draw opens or closes: fresh enough for half a minute. */
const STALE_MS = 30_000;

/** What is sold in a region, with its names and prices; without one, everything in the site's currency. */
export const offersQuery = (region?: string) =>
  queryOptions({
    queryKey: offerKeys.list(region),
    queryFn: ({ signal }) => request<readonly Offer[]>('/offers', { query: { region }, signal }),
    staleTime: STALE_MS,
  });

/** What the site shows of what is sold: of a sub-variant, the offers it names, in its order (domain handbook §10.2). */
export const shownOffers = <Sold extends { readonly key: string }>(
  sold: readonly Sold[],
  shown: readonly string[],
): readonly Sold[] =>
  shown.length === 0 ? sold : shown.flatMap((name) => sold.filter(({ key }) => key === name));

/** What is sold to this visitor; asked for once it is known who that is. */
export function useOffersOnSale() {
  const { status, customer } = useSession();
  const { offers: shown } = useSite();
  return useQuery({
    ...offersQuery(customer?.region),
    enabled: status !== 'unknown',
    select: (sold) => shownOffers(sold, shown),
  });
}

/** One offer as a region sees it, which says so where it may not be sold. */
export const offerQuery = (key: string, region?: string) =>
  queryOptions({
    queryKey: offerKeys.detail(key, region),
    queryFn: ({ signal }) =>
      request<Offer>(`/offers/${encodeURIComponent(key)}`, { query: { region }, signal }),
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
