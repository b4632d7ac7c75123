import { cartQuery, syndicatesQuery } from '@wattle/api-client';
import {
  gameTypeForSuffix,
  type MfeContext,
  requireAnyCapability,
  requireCapability,
} from '@wattle/mfe-contract';
import { data, type RouteObject } from '@wattle/platform';
import { readOffers } from '../offers/find-offer.ts';
import type { ProductPage } from '../product-offers/by-product-type.tsx';

/** The listing pages of syndicates. */
export function syndicateRoutes(ctx: MfeContext): RouteObject[] {
  const load = () => ctx.queryClient.ensureQueryData(syndicatesQuery());
  return [
    {
      path: 'syndicates',
      loader: () => {
        requireCapability(ctx, 'syndicates');
        return load();
      },
      lazy: async () => ({
        Component: (await import('../features/syndicates/syndicates-page.tsx')).SyndicatesPage,
      }),
    },
    {
      path: 'social-play',
      loader: () => {
        requireAnyCapability(ctx, 'commercial_lotteries', 'multi_offer_site', 'social_syndicates');
        return load();
      },
      lazy: async () => ({
        Component: (await import('../features/syndicates/syndicates-page.tsx')).SocialPlayPage,
      }),
    },
  ];
}

/** Shares of a syndicate, under `/:productOfferKey` and `/:productOfferKey/syndicates`. */
export const syndicatePage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params: { gameTypeSuffix }, request }) => {
    requireCapability(ctx, 'syndicates');
    if (gameTypeSuffix && gameTypeForSuffix(gameTypeSuffix) !== 'syndicate')
      throw data(null, { status: 404 });
    const changesLine = new URL(request.url).searchParams.has('cartItem');
    await Promise.all([
      readOffers(ctx),
      ctx.queryClient.ensureQueryData(syndicatesQuery()),
      changesLine && ctx.queryClient.ensureQueryData(cartQuery()),
    ]);
  },
  lazy: async () => ({
    Component: (await import('../features/syndicate-share/syndicate-page.tsx')).SyndicatePage,
  }),
});

export const syndicateTermsPage: ProductPage = {
  lazy: async () => ({
    Component: (await import('../features/syndicate-share/syndicate-terms-page.tsx')).SyndicateTermsPage,
  }),
};
