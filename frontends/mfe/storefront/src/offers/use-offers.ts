import { type Offer, offersQuery, shownOffers, viewerOf } from '@wattle/api-client';
import { useSession, useSite, useSuspenseQuery } from '@wattle/platform';

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
