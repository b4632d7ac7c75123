import { type MfeContext, requireCapability, requireSession } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

/** The customer's favourite numbers, among the pages of the account. */
export const favouriteRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    lazy: async () => ({ Component: (await import('@wattle/account-frame')).AccountLayout }),
    children: [
      {
        index: true,
        loader: async ({ request }) => {
          await requireSession(ctx, request);
          requireCapability(ctx, 'favourite_numbers');
          return null;
        },
        lazy: async () => ({
          Component: (await import('../features/favourites/favourites-page.tsx')).FavouritesPage,
        }),
      },
    ],
  },
];
