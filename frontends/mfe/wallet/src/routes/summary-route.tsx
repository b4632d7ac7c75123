import { protectedLoader } from '@wattle/account-frame';
import { type TransactionKind, transactionQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, type RouteObject } from '@wattle/platform';

/** The summary of one transaction of these kinds; there is none for another (docs/requirements.md §2). */
export const summaryRoute = (ctx: MfeContext, kinds: readonly TransactionKind[]): RouteObject => ({
  path: 'summary/:transactionId',
  loader: protectedLoader(ctx, ['viewing_orders'], async ({ params }) => {
    const { kind } = await ctx.queryClient.ensureQueryData(transactionQuery(params.transactionId ?? ''));
    if (!kinds.includes(kind)) throw data(null, { status: 404 });
  }),
  lazy: async () => ({
    Component: (await import('../features/transaction-summary/transaction-summary-page.tsx'))
      .TransactionSummaryPage,
  }),
});
