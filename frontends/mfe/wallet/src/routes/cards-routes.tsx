import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

export const cardsRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, ['wallet_manage']),
        lazy: async () => ({ Component: (await import('../features/cards/cards-page.tsx')).CardsPage }),
      },
    ],
  },
];
