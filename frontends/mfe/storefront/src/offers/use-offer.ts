import { type Offer, offersQuery } from '@wattle/api-client';
import { useParams, useSuspenseQuery } from '@wattle/platform';
import { findOffer } from './find-offer.ts';

/** The offer of the address. The route's loader has made sure that there is one. */
export function useOffer(): Offer {
  const { productOfferKey = '' } = useParams();
  const { data: offers } = useSuspenseQuery(offersQuery());
  const offer = findOffer(offers, productOfferKey);
  if (!offer) throw new Error(`the loader let ${productOfferKey} through, which is no offer`);
  return offer;
}
