import { AccountLayout, protectedLoader } from '@wattle/account-pages';
import { pageFromParam, transactionsQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

// The list shows its own skeletons: its loader only starts the call, so that it runs beside the page's code.
export const transactionsRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        path: ':page?',
        loader: protectedLoader(ctx, ['viewing_orders'], ({ params }) => {
          void ctx.queryClient.prefetchQuery(transactionsQuery({ page: pageFromParam(params.page) }));
        }),
        lazy: async () => ({
          Component: (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
        }),
      },
    ],
  },
];
