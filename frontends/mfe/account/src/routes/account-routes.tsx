import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import {
  fundsQuery,
  limitsQuery,
  pageFromParam,
  paperQuery,
  scheduledPurchaseQuery,
  scheduledPurchasesQuery,
  type TicketStatus,
  ticketQuery,
  ticketsQuery,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject } from '@wattle/platform';
import { homeOrdersQuery, nextTicketsQuery, wonTicketsQuery } from '../features/home/home-queries.ts';
import { scheduledPages } from '../tickets/scheduled-pages.ts';

const ORDERS = ['viewing_orders'] as const;

export function accountRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;

  // Lists show their own skeletons: their loaders only start the call, so that it runs beside the page's code.
  const tickets = (status: TicketStatus) =>
    protectedLoader(ctx, ORDERS, ({ params, request }: LoaderFunctionArgs) => {
      const page = pageFromParam(params.page);
      void queryClient.prefetchQuery(ticketsQuery({ status, page }));
      if (status === 'past' || page > 1) return;
      const { ahead, ended } = scheduledPages(new URL(request.url).searchParams);
      void queryClient.prefetchQuery(scheduledPurchasesQuery(false, { page: ahead }));
      void queryClient.prefetchQuery(scheduledPurchasesQuery(true, { page: ended }));
    });
  const ticket = protectedLoader(ctx, ORDERS, ({ params }) =>
    queryClient.ensureQueryData(ticketQuery(params.id ?? '')),
  );
  const share = protectedLoader(ctx, ORDERS, async ({ params }) => {
    const { syndicate } = await queryClient.ensureQueryData(ticketQuery(params.id ?? ''));
    if (!syndicate) throw data(null, { status: 404 });
  });
  const ticketPage = async () => ({
    Component: (await import('../features/ticket/ticket-page.tsx')).TicketPage,
  });

  return [
    {
      element: <AccountLayout />,
      children: [
        {
          index: true,
          // Each part of the page shows its own waiting and failing; the calls only start beside its code.
          loader: protectedLoader(ctx, [], ({ request }) => {
            const has = new Set(ctx.site.capabilities);
            if (has.has('wallet_balance')) void queryClient.prefetchQuery(fundsQuery());
            if (has.has('spend_limits')) void queryClient.prefetchQuery(limitsQuery());
            if (!has.has('viewing_orders')) return;
            void queryClient.prefetchQuery(nextTicketsQuery());
            void queryClient.prefetchQuery(wonTicketsQuery());
            void queryClient.prefetchQuery(scheduledPurchasesQuery(false, { page: 1 }));
            const page = pageFromParam(new URL(request.url).searchParams.get('orders') ?? undefined);
            void queryClient.prefetchQuery(homeOrdersQuery(page));
          }),
          lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
        },
        {
          path: 'upcoming-tickets/:page?',
          loader: tickets('upcoming'),
          lazy: async () => ({
            Component: (await import('../features/tickets/tickets-page.tsx')).UpcomingTicketsPage,
          }),
        },
        {
          path: 'past-tickets/:page?',
          loader: tickets('past'),
          lazy: async () => ({
            Component: (await import('../features/tickets/tickets-page.tsx')).PastTicketsPage,
          }),
        },
        {
          path: 'print-tickets',
          loader: protectedLoader(ctx, ORDERS, ({ request }) => {
            const asked = new URL(request.url).searchParams;
            const page = pageFromParam(asked.get('page') ?? undefined);
            void queryClient.prefetchQuery(paperQuery({ draw: asked.get('draw') ?? undefined, page }));
          }),
          lazy: async () => ({
            Component: (await import('../features/print-tickets/print-tickets-page.tsx')).PrintTicketsPage,
          }),
        },
        { path: 'upcoming-tickets/ticket/:id', loader: ticket, lazy: ticketPage },
        { path: 'past-tickets/ticket/:id', loader: ticket, lazy: ticketPage },
        {
          path: 'scheduled-purchases/:id',
          loader: protectedLoader(ctx, ORDERS, ({ params }) =>
            queryClient.ensureQueryData(scheduledPurchaseQuery(params.id ?? '')),
          ),
          lazy: async () => ({
            Component: (await import('../features/scheduled/scheduled-purchase-page.tsx'))
              .ScheduledPurchasePage,
          }),
        },
        { path: 'syndicate-tickets/share/:id', loader: share, lazy: ticketPage },
      ],
    },
  ];
}
