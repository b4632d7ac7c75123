import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import { pageFromParam, statementsQuery, transactionsQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { filterOf } from '../features/transactions/transaction-filter.ts';

// The list shows its own skeletons: its loader only starts the calls, so that they run beside the page's code.
export const transactionsRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        path: ':page?',
        loader: protectedLoader(ctx, ['viewing_orders'], ({ params, request }) => {
          const filter = filterOf(new URL(request.url).searchParams);
          const { queryClient } = ctx;
          void queryClient.prefetchQuery(transactionsQuery({ page: pageFromParam(params.page), ...filter }));
          void queryClient.prefetchQuery(statementsQuery({ pageSize: 12 }));
        }),
        lazy: async () => ({
          Component: (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
        }),
      },
    ],
  },
];
