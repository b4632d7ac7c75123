import { cartQuery, checkoutStateQuery, fundsQuery, receiptQuery } from '@wattle/api-client';
import {
  defineMfe,
  MFE_CONTRACT_VERSION,
  type MfeContext,
  paths,
  requireCapability,
  requireSession,
} from '@wattle/mfe-contract';
import { type RouteObject, redirect } from '@wattle/platform';

const cartRoutes = ({ queryClient, session }: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: () => queryClient.ensureQueryData(cartQuery()),
    lazy: async () => ({ Component: (await import('./features/cart/cart-page.tsx')).CartPage }),
  },
  {
    path: 'buy',
    loader: async () => {
      if (!(await session.customer())) return redirect(paths.checkoutLogin());
      const [cart] = await Promise.all([
        queryClient.ensureQueryData(cartQuery()),
        queryClient.ensureQueryData(fundsQuery()),
      ]);
      return cart.itemCount === 0 ? redirect(paths.cart()) : null;
    },
    lazy: async () => ({ Component: (await import('./features/buy/buy-page.tsx')).BuyPage }),
  },
];

const receiptRoutes = (ctx: MfeContext): RouteObject[] => [
  { index: true, loader: () => redirect(paths.upcomingTickets()) },
  {
    path: ':checkoutId',
    loader: async ({ params: { checkoutId = '' }, request }) => {
      await requireSession(ctx, request);
      requireCapability(ctx, 'viewing_orders');
      const { status } = await ctx.queryClient.ensureQueryData(checkoutStateQuery(checkoutId));
      if (status === 'paid') await ctx.queryClient.ensureQueryData(receiptQuery(checkoutId));
      return null;
    },
    lazy: async () => ({ Component: (await import('./features/receipt/receipt-page.tsx')).ReceiptPage }),
  },
];

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'checkout',
  routes: (ctx, mount): RouteObject[] => {
    switch (mount) {
      case '/cart':
        return cartRoutes(ctx);
      case '/checkout':
        return [{ index: true, loader: () => redirect(paths.buy()) }];
      case '/receipt':
        return receiptRoutes(ctx);
      default:
        return [];
    }
  },
});
