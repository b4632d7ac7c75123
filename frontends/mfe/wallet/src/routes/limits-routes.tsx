import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import { limitsQuery, netPositionQuery, saferPlayQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

const LIMITS = ['spend_limits'] as const;

// These pages show their own skeletons: a loader only starts the calls, so that they run beside the page's code.
export const spendLimitsRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, LIMITS, () => void ctx.queryClient.prefetchQuery(limitsQuery())),
        lazy: async () => ({
          Component: (await import('../features/spend-limits/spend-limits-page.tsx')).SpendLimitsPage,
        }),
      },
    ],
  },
];

export const precommitmentLimitRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, LIMITS, () => void ctx.queryClient.prefetchQuery(limitsQuery())),
        lazy: async () => ({
          Component: (await import('../features/precommitment-limit/precommitment-limit-page.tsx'))
            .PrecommitmentLimitPage,
        }),
      },
    ],
  },
];

/** Open to every signed-in customer: help needs no capability. */
export const saferPlayRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, [], () => {
          void ctx.queryClient.prefetchQuery(saferPlayQuery());
          void ctx.queryClient.prefetchQuery(netPositionQuery());
        }),
        lazy: async () => ({
          Component: (await import('../features/safer-play/safer-play-page.tsx')).SaferPlayPage,
        }),
      },
    ],
  },
];
