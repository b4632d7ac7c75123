import {
  isApiError,
  type Offer,
  type OfferViewer,
  offerQuery,
  offersQuery,
  shownOffers,
  viewerOf,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data } from '@wattle/platform';

/** The offer whose pages stand under a path segment: its key, its address or an alias of it. */
export function findOffer(offers: readonly Offer[], slug: string): Offer | undefined {
  return offers.find(
    ({ key, url, urlAliases }) => key === slug || url === `/${slug}` || urlAliases.includes(`/${slug}`),
  );
}

/** For loaders: every offer of the visitor's region. */
export const readOffers = async (ctx: MfeContext): Promise<readonly Offer[]> =>
  ctx.queryClient.ensureQueryData(offersQuery(await viewer(ctx)));

/**
 * For loaders of pages that list: makes sure that the site has something to show, of whatever kind.
 *
 * @throws a 418 response when it has not (docs/requirements.md §2, Error pages)
 */
export async function requireProducts(ctx: MfeContext): Promise<null> {
  if (shownOffers(await readOffers(ctx), ctx.site).length > 0) return null;
  // Code for sites that sell no lottery.
  return (await import('../product-offers/other-products.ts')).requireOtherProducts(ctx);
}

/**
 * For loaders of an offer's pages, also of one that is retired or not sold to this visitor.
 *
 * @throws a 404 response when no offer stands under the segment
 */
export async function requireOffer(ctx: MfeContext, slug = ''): Promise<Offer> {
  const listed = findOffer(await readOffers(ctx), slug);
  if (listed) return listed;
  try {
    return await ctx.queryClient.ensureQueryData(offerQuery(slug, await viewer(ctx)));
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** The viewer of a loader's offers; a visitor while the session is unknown. */
export async function viewer({ session, site }: MfeContext): Promise<OfferViewer> {
  return viewerOf(await session.customer().catch(() => null), site);
}
