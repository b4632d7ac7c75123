import {
  type ProductOffer,
  type Raffle,
  rafflesQuery,
  type SyndicateOffer,
  syndicatesQuery,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, useLoaderData, useParams, useSuspenseQuery } from '@wattle/platform';
import { findOffer, readOffers } from '../offers/find-offer.ts';

type Addressed = Pick<ProductOffer, 'key' | 'url' | 'urlAliases'>;

/** The one whose pages stand under a path segment: its key, its address or an alias of it. */
export const findBySlug = <T extends Addressed>(offers: readonly T[], slug: string): T | undefined =>
  offers.find(
    ({ key, url, urlAliases }) => key === slug || url === `/${slug}` || urlAliases.includes(`/${slug}`),
  );

/** For loaders: the lottery, the raffle or the syndicate offer under a path segment; undefined when none is listed. */
export async function findProduct(ctx: MfeContext, slug = ''): Promise<ProductOffer | undefined> {
  const { queryClient } = ctx;
  const lottery = findOffer(await readOffers(ctx), slug);
  if (lottery) return lottery;
  const [raffles, syndicates] = await Promise.all([
    queryClient.ensureQueryData(rafflesQuery()),
    queryClient.ensureQueryData(syndicatesQuery()),
  ]);
  return findBySlug(raffles, slug) ?? findBySlug(syndicates, slug);
}

/**
 * For loaders of pages that only raffles have.
 *
 * @throws a 404 response when no raffle stands under the segment
 */
export async function requireRaffle({ queryClient }: MfeContext, slug = ''): Promise<Raffle> {
  const raffle = findBySlug(await queryClient.ensureQueryData(rafflesQuery()), slug);
  if (!raffle) throw data(null, { status: 404 });
  return raffle;
}

const ofAddress = <T extends Addressed>(offers: readonly T[], slug = ''): T => {
  const found = findBySlug(offers, slug);
  if (!found) throw new Error(`the loader let ${slug} through, which is no such offer`);
  return found;
};

/** Which offer the page is about: the address says it, or on the home page of a site that sells one its loader. */
function useOfferSlug(): string | undefined {
  const { productOfferKey } = useParams();
  const answer = useLoaderData<{ readonly productOfferKey?: string } | undefined>();
  return productOfferKey ?? answer?.productOfferKey;
}

/** The raffle of the address. The route's loader has made sure that there is one. */
export function useRaffle(): Raffle {
  return ofAddress(useSuspenseQuery(rafflesQuery()).data, useOfferSlug());
}

/** The syndicate offer of the address. The route's loader has made sure that there is one. */
export function useSyndicateOffer(): SyndicateOffer {
  return ofAddress(useSuspenseQuery(syndicatesQuery()).data, useOfferSlug());
}
