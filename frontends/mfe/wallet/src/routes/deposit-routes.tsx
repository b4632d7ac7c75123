import { AccountLayout, protectedLoader } from '@wattle/account-pages';
import {
  cartQuery,
  depositQuery,
  fundsQuery,
  isApiError,
  isUndecided,
  limitsQuery,
  returnToDeposit,
} from '@wattle/api-client';
import { type MfeContext, paths } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from '@wattle/platform';
import { paysCart } from '../features/deposit/paying-afterwards.ts';
import { ANY_METHOD, INSTANT_METHODS, loadDepositOptions } from '../features/deposit/use-deposit-options.ts';
import { summaryRoute } from './summary-route.tsx';

const DEPOSIT = ['wallet_deposit'] as const;

const idOf = ({ params }: LoaderFunctionArgs) => params.depositId ?? '';

/** A deposit that is nobody's, or somebody else's, is no page; of any other trouble the page itself tells. */
function onlyMissing(error: unknown): null {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
  return null;
}

/** Asks the provider how it ended. When it does not answer, the page itself goes on asking the wallet. */
async function comeBack({ queryClient }: MfeContext, depositId: string, { cancelled = false } = {}) {
  await returnToDeposit(queryClient, depositId, { cancelled }).catch(onlyMissing);
  return null;
}

const readDeposit = ({ queryClient }: MfeContext, depositId: string) =>
  queryClient.ensureQueryData(depositQuery(depositId)).catch(onlyMissing);

/** A deposit that is decided needs nobody's answer. */
async function loadDeposit(ctx: MfeContext, depositId: string) {
  const deposit = await readDeposit(ctx, depositId);
  return deposit && isUndecided(deposit) ? comeBack(ctx, depositId) : null;
}

/** Whether there is a question to answer first; a wallet that does not tell keeps nobody from the page. */
const loadLimits = ({ queryClient, site }: MfeContext) =>
  site.capabilities.includes('spend_limits')
    ? queryClient.ensureQueryData(limitsQuery()).catch(() => null)
    : null;

const details = async () => ({
  Component: (await import('../features/deposit/deposit-details-page.tsx')).DepositDetailsPage,
});

const checkoutReturn = async () => ({
  Component: (await import('../features/deposit/checkout-return-page.tsx')).CheckoutReturnPage,
});

/** The deposit on the way to paying for the cart; without a cart it is a deposit like any other. */
export const checkoutDepositRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: protectedLoader(ctx, DEPOSIT, async () => {
      const [cart] = await Promise.all([
        ctx.queryClient.ensureQueryData(cartQuery()),
        ctx.queryClient.ensureQueryData(fundsQuery()),
        loadDepositOptions(ctx, INSTANT_METHODS),
        loadLimits(ctx),
      ]);
      return cart.itemCount === 0 ? redirect(paths.deposit()) : null;
    }),
    lazy: async () => ({
      Component: (await import('../features/deposit/checkout-deposit-page.tsx')).CheckoutDepositPage,
    }),
  },
];

/** Where providers send customers back to who are about to pay. */
export const checkoutReturnRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    path: ':depositId/success',
    loader: protectedLoader(ctx, DEPOSIT, (args) => comeBack(ctx, idOf(args))),
    lazy: checkoutReturn,
  },
  {
    path: ':depositId/cancel',
    loader: protectedLoader(ctx, DEPOSIT, (args) => comeBack(ctx, idOf(args), { cancelled: true })),
    lazy: checkoutReturn,
  },
];

/** PayPal's return: who was about to pay goes on there. */
const returned = (ctx: MfeContext, cancelled: boolean) =>
  protectedLoader(ctx, DEPOSIT, async (args) => {
    const depositId = idOf(args);
    await comeBack(ctx, depositId, { cancelled });
    return paysCart(depositId) ? redirect(paths.checkoutDepositSuccess(depositId)) : null;
  });

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
        loader: protectedLoader(ctx, DEPOSIT, async (args) => {
          await readDeposit(ctx, idOf(args));
        }),
        lazy: async () => ({
          Component: (await import('../features/deposit/authorisation-page.tsx')).AuthorisationPage,
        }),
      },
      ...['details/:depositId', 'details/:depositId/success', 'details/:depositId/failure'].map((path) => ({
        path,
        loader: protectedLoader(ctx, DEPOSIT, (args) => loadDeposit(ctx, idOf(args))),
        lazy: details,
      })),
      { path: ':depositId/success', loader: returned(ctx, false), lazy: details },
      { path: ':depositId/cancel', loader: returned(ctx, true), lazy: details },
    ],
  },
];
