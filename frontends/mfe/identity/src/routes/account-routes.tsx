import { AccountLayout, protectedLoader } from '@wattle/account-pages';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

export const detailsRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, []),
        lazy: async () => ({
          Component: (await import('../features/my-details/my-details-page.tsx')).MyDetailsPage,
        }),
      },
    ],
  },
];
