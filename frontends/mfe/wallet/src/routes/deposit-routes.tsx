import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import {
  cartQuery,
  depositQuery,
  fundsQuery,
  isApiError,
  isUndecided,
  limitsQuery,
  outcomeIsUnknown,
  purchaseUnderWayQuery,
  rememberPurchase,
  returnToDeposit,
  returnToPurchase,
} from '@wattle/api-client';
import { type MfeContext, type PartnerPayment, paths } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from '@wattle/platform';
import { isPayableByDeposit } from '../features/deposit/payable-by-deposit.ts';
import { type ReturnedPurchase, receiptOf } from '../features/deposit/returned-purchase.ts';
import { ANY_METHOD, INSTANT_METHODS, loadDepositOptions } from '../features/deposit/use-deposit-options.ts';
import { summaryRoute } from './summary-route.tsx';

const DEPOSIT = ['wallet_deposit'] as const;
/** The outcome of a deposit is shown whatever the customer's capabilities are by now. */
const ASKED_FOR = [] as const;

const idOf = ({ params }: LoaderFunctionArgs) => params.depositId ?? '';

/** An unknown deposit, or another customer's, is a 404; the page shows any other error. */
function onlyMissing(error: unknown): null {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
  return null;
}

interface Way {
  readonly cancelled: boolean;
}

/** Asks the provider how it ended. When it does not answer, the page itself goes on asking the wallet. */
async function comeBack({ queryClient }: MfeContext, depositId: string, way?: Way) {
  await returnToDeposit(queryClient, depositId, way).catch(onlyMissing);
  return null;
}

const readDeposit = ({ queryClient }: MfeContext, depositId: string) =>
  queryClient.ensureQueryData(depositQuery(depositId)).catch(onlyMissing);

/** A decided deposit asks no question. */
async function loadDeposit(ctx: MfeContext, depositId: string) {
  const deposit = await readDeposit(ctx, depositId);
  return deposit && isUndecided(deposit) ? comeBack(ctx, depositId) : null;
}

const loadLimits = ({ queryClient, site }: MfeContext) =>
  site.capabilities.includes('spend_limits')
    ? queryClient.ensureQueryData(limitsQuery()).catch(() => null)
    : null;

/** Few customers come from a partner: the partner's code loads on demand. */
const partnerOrder = () => import('../features/deposit/partner-order.tsx');

const details = async () => ({
  Component: (await import('../features/deposit/deposit-details-page.tsx')).DepositDetailsPage,
});

const checkoutReturn = async () => {
  const [{ CheckoutReturnPage }, { ReturnUnknownPage }] = await Promise.all([
    import('../features/deposit/checkout-return-page.tsx'),
    import('../features/deposit/return-unknown-page.tsx'),
  ]);
  return { Component: CheckoutReturnPage, ErrorBoundary: ReturnUnknownPage };
};

/**
 * Pays for the cart with a deposit. Blocked reasons are shown on the order's page; an empty cart is shown
 * here: its order may be paid, and another form would charge twice.
 */
export const checkoutDepositRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: protectedLoader(ctx, DEPOSIT, async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const slug = searchParams.get('partner');
      const [cart] = await Promise.all([
        slug === null
          ? ctx.queryClient.ensureQueryData(cartQuery())
          : partnerOrder().then(({ openOrder }) => openOrder(ctx, slug)),
        ctx.queryClient.ensureQueryData(fundsQuery()),
        loadDepositOptions(ctx, INSTANT_METHODS),
        loadLimits(ctx),
      ]);
      const order = slug === null ? paths.buy() : paths.partnerPurchase(slug);
      const isEmpty = cart.itemCount === 0;
      if (isEmpty ? slug !== null : !isPayableByDeposit(cart, searchParams)) return redirect(order);
      // Here before it is needed: after paying, the network may be gone, or this release with its files.
      void checkoutReturn().catch(() => null);
      return { partnerSlug: slug } satisfies PartnerPayment;
    }),
    lazy: async () => ({
      Component: (await import('../features/deposit/checkout-deposit-page.tsx')).CheckoutDepositPage,
    }),
  },
];

/** Loads the purchase's state. Without an answer a purchase under way continues: its page polls it. */
async function returnedPurchase({ queryClient }: MfeContext, depositId: string, way: Way) {
  try {
    return await returnToPurchase(queryClient, depositId, way);
  } catch (error) {
    if (!outcomeIsUnknown(error)) throw error;
    const underWay = queryClient.fetchQuery({ ...purchaseUnderWayQuery(), staleTime: 0 });
    const purchase = await underWay.catch(() => null);
    if (purchase?.deposit?.depositId !== depositId) throw error;
    rememberPurchase(queryClient, purchase);
    return purchase;
  }
}

async function comeBackToPurchase(
  ctx: MfeContext,
  depositId: string,
  way: Way,
): Promise<ReturnedPurchase | Response> {
  try {
    const { checkoutId, status, partnerSlug } = await returnedPurchase(ctx, depositId, way);
    if (status === 'paid') return redirect(receiptOf(checkoutId, partnerSlug));
    if (partnerSlug !== null) await (await partnerOrder()).loadPartnerBrand(ctx, partnerSlug);
    return { checkoutId, partnerSlug };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return redirect(paths.depositDetails(depositId));
    throw error;
  }
}

const returnRoutes = (
  ctx: MfeContext,
  open: (ctx: MfeContext, depositId: string, way: Way) => Promise<unknown>,
  lazy: NonNullable<RouteObject['lazy']>,
): RouteObject[] =>
  ['success', 'cancel'].map((way) => ({
    path: `:depositId/${way}`,
    loader: protectedLoader(ctx, ASKED_FOR, (args) => open(ctx, idOf(args), { cancelled: way === 'cancel' })),
    lazy,
  }));

/** For those whose deposit pays for the cart. */
export const checkoutReturnRoutes = (ctx: MfeContext) =>
  returnRoutes(ctx, comeBackToPurchase, checkoutReturn);

export const depositRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      summaryRoute(ctx, ['deposit', 'chargeback']),
      {
        index: true,
        loader: protectedLoader(ctx, DEPOSIT, () =>
          Promise.all([
            ctx.queryClient.ensureQueryData(fundsQuery()),
            loadDepositOptions(ctx, ANY_METHOD),
            loadLimits(ctx),
          ]),
        ),
        lazy: async () => ({
          Component: (await import('../features/deposit/deposit-page.tsx')).DepositPage,
        }),
      },
      {
        path: 'authorisation/:depositId',
        loader: protectedLoader(ctx, ASKED_FOR, (args) => readDeposit(ctx, idOf(args))),
        lazy: async () => ({
          Component: (await import('../features/deposit/authorisation-page.tsx')).AuthorisationPage,
        }),
      },
      ...['details/:depositId', 'details/:depositId/success', 'details/:depositId/failure'].map((path) => ({
        path,
        loader: protectedLoader(ctx, ASKED_FOR, (args) => loadDeposit(ctx, idOf(args))),
        lazy: details,
      })),
      ...returnRoutes(ctx, comeBack, details),
    ],
  },
];
