import { defineMfe, MFE_CONTRACT_VERSION, type MfeContext, requireAnyCapability } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { requireProducts } from './offers/find-offer.ts';
import { favouriteRoutes } from './routes/favourite-routes.ts';
import { homeRoute, productRoutes } from './routes/product-routes.ts';
import { charityRoutes } from './routes/raffle-routes.ts';
import { resultRoutes } from './routes/result-routes.ts';
import { syndicateRoutes } from './routes/syndicate-routes.ts';

const shopRoutes = (ctx: MfeContext): RouteObject[] => [
  homeRoute(ctx),
  {
    path: 'lotto-tickets',
    loader: () => {
      requireAnyCapability(ctx, 'commercial_lotteries', 'multi_offer_site');
      return requireProducts(ctx);
    },
    lazy: async () => ({
      Component: (await import('./features/lotto-tickets/lotto-tickets-page.tsx')).LottoTicketsPage,
    }),
  },
  ...charityRoutes(ctx),
  ...syndicateRoutes(ctx),
  ...resultRoutes(ctx),
  // The offers' own addresses come last (docs/requirements.md §2).
  ...productRoutes(ctx),
];

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'storefront',
  routes: (ctx, mount) =>
    mount === '/my-account/favourite-numbers' ? favouriteRoutes(ctx) : shopRoutes(ctx),
});
