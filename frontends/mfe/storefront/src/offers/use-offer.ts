import type { Offer } from '@wattle/api-client';
import { useParams } from '@wattle/platform';
import { findOffer } from './find-offer.ts';
import { useOffers } from './use-offers.ts';

/** The offer of the address. The route's loader has made sure that there is one. */
export function useOffer(): Offer {
  const { productOfferKey = '' } = useParams();
  const offer = findOffer(useOffers(), productOfferKey);
  if (!offer) throw new Error(`the loader let ${productOfferKey} through, which is no offer`);
  return offer;
}
