import { backToApp, cartKeys, cartQuery, fundsQuery, newestReceipt } from '@wattle/api-client';
import { beginPayingFlow } from '@wattle/checkout-flow/paying-flow';
import {
  defineMfe,
  MFE_CONTRACT_VERSION,
  type MfeContext,
  paths,
  requireSession,
} from '@wattle/mfe-contract';
import { data, type RouteObject, redirect } from '@wattle/platform';
import { loadReceipt } from './features/receipt/receipt-loader.ts';

/** Loaded early: after paying, the network or this release's files may be unavailable. */
const prepare = (page: () => Promise<unknown>) => void page().catch(() => null);

const receiptPage = () => import('./features/receipt/receipt-page.tsx');

/**
 * Shows cached data and reloads it: limits and draws may have changed. After a payment in this tab the cached
 * cart is skipped.
 */
async function freshCart(queryClient: MfeContext['queryClient']) {
  const known = queryClient.getQueryState(cartQuery().queryKey);
  if (known?.isInvalidated) return queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 });
  if (known?.data) void queryClient.invalidateQueries({ queryKey: cartKeys.all });
  return queryClient.ensureQueryData(cartQuery());
}

const cartRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: () => freshCart(ctx.queryClient),
    lazy: async () => ({ Component: (await import('./features/cart/cart-page.tsx')).CartPage }),
  },
  {
    path: 'buy',
    loader: async () => {
      if (!(await ctx.session.customer())) {
        beginPayingFlow();
        return redirect(paths.checkoutLogin());
      }
      // Also where it is empty: it may have been paid while the answer was lost, and the page says where to look.
      await Promise.all([freshCart(ctx.queryClient), ctx.queryClient.ensureQueryData(fundsQuery())]);
      prepare(receiptPage);
      return null;
    },
    lazy: async () => ({ Component: (await import('./features/buy/buy-page.tsx')).BuyPage }),
  },
  {
    path: 'replay/:replayId',
    loader: async ({ request }) => {
      await requireSession(ctx, request);
      return null;
    },
    lazy: async () => ({ Component: (await import('./features/replay/replay-page.tsx')).ReplayPage }),
  },
];

const receiptRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: async ({ request }) => {
      await requireSession(ctx, request);
      const newest = await newestReceipt();
      return redirect(newest === null ? paths.account() : paths.receipt(newest, backToApp()));
    },
  },
  {
    path: ':checkoutId',
    loader: ({ params: { checkoutId = '' }, request }) => loadReceipt(ctx, checkoutId, request),
    lazy: async () => ({ Component: (await receiptPage()).ReceiptPage }),
  },
];

const nothingHere = () => {
  throw data(null, { status: 404 });
};

/** Few visitors come by a partner: what opens those pages comes with them. */
const partnerPage = () => import('./features/partner/partner-page.tsx');
const autologinPage = () => import('./features/partner/autologin-page.tsx');
const partnerReceiptPage = () => import('./features/receipt/partner-receipt-page.tsx');

const purchaseRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    path: ':partnerSlug',
    children: [
      {
        index: true,
        loader: async ({ params: { partnerSlug = '' }, request }) => {
          const opened = await (await partnerPage()).openPartner(ctx, partnerSlug, request);
          prepare(partnerReceiptPage);
          return opened;
        },
        lazy: async () => ({ Component: (await partnerPage()).PartnerPage }),
      },
      {
        path: 'autologin/:token?',
        loader: async ({ params: { partnerSlug = '' } }) =>
          (await autologinPage()).openAutologin(ctx, partnerSlug),
        lazy: async () => ({
          Component: (await autologinPage()).PartnerAutologinPage,
        }),
      },
      {
        path: 'receipt/:checkoutId',
        loader: async ({ params: { partnerSlug = '', checkoutId = '' }, request }) =>
          (await partnerReceiptPage()).openPartnerReceipt(ctx, partnerSlug, checkoutId, request),
        lazy: async () => ({
          Component: (await partnerReceiptPage()).PartnerReceiptPage,
        }),
      },
      { path: '*', loader: nothingHere },
    ],
  },
  { index: true, loader: nothingHere },
];

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'checkout',
  routes: (ctx, mount): RouteObject[] => {
    switch (mount) {
      case '/cart':
        return cartRoutes(ctx);
      // The way to the cart.
      case '/buy':
        return [{ index: true, loader: () => redirect(paths.cart()) }];
      case '/checkout':
        return [{ index: true, loader: () => redirect(paths.buy()) }];
      case '/receipt':
        return receiptRoutes(ctx);
      case '/purchase':
        return purchaseRoutes(ctx);
      default:
        return [];
    }
  },
});
