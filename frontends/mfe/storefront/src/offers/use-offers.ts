import { type Offer, offersQuery } from '@wattle/api-client';
import { useSession, useSuspenseQuery } from '@wattle/platform';

/** Every offer that is sold to this visitor. The route's loader has read them. */
export function useOffers(): readonly Offer[] {
  const { customer } = useSession();
  return useSuspenseQuery(offersQuery(customer?.region)).data;
}
