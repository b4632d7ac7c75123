import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import {
  fundsQuery,
  paymentMethodsQuery,
  withdrawalOptionsQuery,
  withdrawalQuery,
  withdrawalsQuery,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { summaryRoute } from './summary-route.tsx';

const WITHDRAW = ['wallet_withdrawal'] as const;

export const withdrawRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, WITHDRAW, async () => {
          const { queryClient } = ctx;
          void queryClient.prefetchQuery(withdrawalsQuery({ pageSize: 5 }));
          await Promise.all([
            queryClient.ensureQueryData(fundsQuery()),
            queryClient.ensureQueryData(withdrawalOptionsQuery()),
            queryClient.ensureQueryData(paymentMethodsQuery()),
          ]);
        }),
        lazy: async () => ({
          Component: (await import('../features/withdraw/withdraw-page.tsx')).WithdrawPage,
        }),
      },
      {
        path: 'details/:withdrawId',
        // An unknown withdrawal, or another customer's, is a 404.
        loader: protectedLoader(ctx, WITHDRAW, ({ params }) =>
          ctx.queryClient.ensureQueryData(withdrawalQuery(params.withdrawId ?? '')),
        ),
        lazy: async () => ({
          Component: (await import('../features/withdraw/withdraw-details-page.tsx')).WithdrawDetailsPage,
        }),
      },
      summaryRoute(ctx, ['withdrawal', 'donation']),
    ],
  },
];
