import {
  type ProductOffer,
  rafflesQuery,
  type SyndicateOffer,
  shownOffers,
  syndicatesQuery,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data } from '@wattle/platform';
import { readOffers } from '../offers/find-offer.ts';

type Read = () => Promise<readonly ProductOffer[]>;

const kindsOf = (ctx: MfeContext): readonly Read[] => [
  () => readOffers(ctx),
  () => ctx.queryClient.ensureQueryData(rafflesQuery()),
  async (): Promise<readonly SyndicateOffer[]> => ctx.queryClient.ensureQueryData(syndicatesQuery()),
];

/**
 * For loaders of pages that list: makes sure that the site has something to show, of whatever kind.
 *
 * @throws a 418 response when it has not (specification §2, Error pages)
 */
export async function requireProducts(ctx: MfeContext): Promise<null> {
  for (const read of kindsOf(ctx)) if (shownOffers(await read(), ctx.site).length > 0) return null;
  throw data(null, { status: 418 });
}

/**
 * For the loader of `/` on a site that sells one offer (domain handbook §10.1): that offer. Where more are sold after
 * all, the first that the site names; else the first lottery, raffle or syndicate by its key, as the server says too.
 *
 * @throws a 418 response when there is none
 */
export async function requireSingleOffer(ctx: MfeContext): Promise<ProductOffer> {
  const found: ProductOffer[] = [];
  for (const read of kindsOf(ctx)) {
    found.push(...shownOffers(await read(), { ...ctx.site, offers: [] }));
    const named = ctx.site.offers.flatMap((name) => found.find(({ key }) => key === name) ?? []);
    const single =
      ctx.site.offers.length > 0 ? named[0] : found.toSorted((a, b) => (a.key < b.key ? -1 : 1))[0];
    if (single) return single;
  }
  throw data(null, { status: 418 });
}
