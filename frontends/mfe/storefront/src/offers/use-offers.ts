import { type Offer, offersQuery, regionOf, shownOffers, viewerOf } from '@wattle/api-client';
import { useLoaderData, useSession, useSite, useSuspenseQuery } from '@wattle/platform';

/** Every offer that is sold to this visitor. The route's loader has read them. */
export function useOffers(): readonly Offer[] {
  const { customer } = useSession();
  const site = useSite();
  return useSuspenseQuery(offersQuery(viewerOf(customer, site))).data;
}

/** What the site lists of them for this visitor, in its order. */
export function useListedOffers(): readonly Offer[] {
  return shownOffers(useOffers(), useSite());
}

/** What the loader of an offer's page answers. */
export interface OfOffer {
  readonly offer: Offer;
}

/** The offer of the address, which the route's loader has found. */
export const useOffer = (): Offer => useLoaderData<OfOffer>().offer;

/** Where this visitor plays, as far as it is known. */
export const useRegion = (): string | undefined => regionOf(useSession().customer, useSite());
