import type { Offer } from '@wattle/api-client';
import { useLoaderData } from '@wattle/platform';

/** What the loader of an offer's page answers. */
export interface OfOffer {
  readonly offer: Offer;
}

/** The offer of the address, which the route's loader has found. */
export const useOffer = (): Offer => useLoaderData<OfOffer>().offer;
