import { type ProductOffer, shownOffers } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data } from '@wattle/platform';
import { readOffers } from '../offers/find-offer.ts';
import { otherKinds } from './other-products.ts';

/**
 * For the loader of `/` on a site that sells one offer (docs/domain.md §10.1): that offer. Where more are sold after
 * all, the first that the site names; else the first lottery, raffle or syndicate by its key, as the server says too.
 *
 * @throws a 418 response when there is none
 */
export async function requireSingleOffer(ctx: MfeContext): Promise<ProductOffer> {
  const { offers: named } = ctx.site;
  const found: ProductOffer[] = [];
  for (const read of [() => readOffers(ctx), ...otherKinds(ctx)]) {
    found.push(...shownOffers<ProductOffer>(await read(), { ...ctx.site, offers: [] }));
    if (named.length === 0 && found.length > 0) break;
  }
  const byKey = found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const single = named.length > 0 ? shownOffers(found, ctx.site)[0] : byKey[0];
  if (!single) throw data(null, { status: 418 });
  return single;
}
