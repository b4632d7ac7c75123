import { queryOptions, type SiteConfiguration, useQuery, useSession, useSite } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { Draw, Offer } from '../types.ts';
import { sells } from './selling.ts';

/** Who looks at an offer: names and prices differ by region and by price list. */
export interface OfferViewer {
  readonly region?: string | undefined;
  readonly pricingId?: string | undefined;
}

const USUAL_PRICES: ReadonlySet<string> = new Set(['standard', 'default']);

/** The region whose offers are shown. A visitor of the British site counts as British. */
export const regionOf = (
  customer: { readonly region: string } | null | undefined,
  site: { readonly locale: 'en-AU' | 'en-GB' },
): string | undefined => customer?.region ?? (site.locale === 'en-GB' ? 'GB' : undefined);

/** The prices of the sub-variant go before those of the customer's own list (docs/domain.md §10.3). */
export function viewerOf(
  customer: { readonly region: string; readonly pricingId: string } | null | undefined,
  site: { readonly pricingId: string | null; readonly locale: 'en-AU' | 'en-GB' },
): OfferViewer {
  const pricingId = site.pricingId ?? customer?.pricingId;
  return {
    region: regionOf(customer, site),
    pricingId: pricingId !== undefined && USUAL_PRICES.has(pricingId) ? undefined : pricingId,
  };
}

export const offerKeys = {
  all: ['offers'] as const,
  list: ({ region, pricingId }: OfferViewer) => ['offers', 'of', region, pricingId] as const,
  detail: (key: string, { region, pricingId }: OfferViewer) =>
    ['offers', key, 'in', region, pricingId] as const,
  draws: (key: string, limit: number) => ['offers', key, 'draws', limit] as const,
};

/** Offers change when a draw opens or closes: fresh enough for half a minute. */
const STALE_MS = 30_000;

const query = ({ region, pricingId }: OfferViewer) => ({ region, pricing_id: pricingId });

/** The offers of a region, with its names and prices; without a region, all in the site's currency. */
export const offersQuery = (viewer: OfferViewer = {}) =>
  queryOptions({
    queryKey: offerKeys.list(viewer),
    queryFn: ({ signal }) => request<readonly Offer[]>('/offers', { query: query(viewer), signal }),
    staleTime: STALE_MS,
  });

interface OnSale {
  readonly key: string;
  readonly type: string;
  readonly restrictions?: readonly { readonly regions: readonly string[] }[];
}

/**
 * The offers that the site shows: the kinds that the visitor may use and, on a sub-variant, its named offers
 * in its order (docs/domain.md §10.2).
 */
export function shownOffers<Sold extends OnSale>(
  sold: readonly Sold[],
  { offers: named, capabilities, locale }: Pick<SiteConfiguration, 'offers' | 'capabilities' | 'locale'>,
): readonly Sold[] {
  const open = sold.filter(({ type, restrictions = [] }) => {
    if (!sells(type, capabilities)) return false;
    const regions = restrictions.flatMap((restriction) => restriction.regions);
    return regions.length === 0 || regions.some((region) => (region === 'GB') === (locale === 'en-GB'));
  });
  return named.length === 0 ? open : named.flatMap((name) => open.filter(({ key }) => key === name));
}

/** The offers for this visitor; loaded once the session is known. */
export function useOffersOnSale() {
  const { status, customer } = useSession();
  const site = useSite();
  return useQuery({
    ...offersQuery(viewerOf(customer, site)),
    enabled: status !== 'unknown',
    select: (sold) => shownOffers(sold, site),
  });
}

/** One offer as a region sees it, which says so where it may not be sold. */
export const offerQuery = (key: string, viewer: OfferViewer = {}) =>
  queryOptions({
    queryKey: offerKeys.detail(key, viewer),
    queryFn: ({ signal }) =>
      request<Offer>(`/offers/${encodeURIComponent(key)}`, { query: query(viewer), signal }),
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
