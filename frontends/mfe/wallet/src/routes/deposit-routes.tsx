import { AccountLayout, protectedLoader } from '@wattle/account-pages';
import { cartQuery, fundsQuery, paymentMethodsQuery } from '@wattle/api-client';
import { type MfeContext, paths } from '@wattle/mfe-contract';
import { type RouteObject, redirect } from '@wattle/platform';

const DEPOSIT = ['wallet_deposit'] as const;

/** What every deposit form needs before it can be shown. */
const formData = ({ queryClient }: MfeContext) =>
  Promise.all([
    queryClient.ensureQueryData(fundsQuery()),
    queryClient.ensureQueryData(paymentMethodsQuery()),
  ]);

/** The deposit on the way to paying for the cart; without a cart it is a deposit like any other. */
export const checkoutDepositRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: protectedLoader(ctx, DEPOSIT, async () => {
      const [cart] = await Promise.all([ctx.queryClient.ensureQueryData(cartQuery()), formData(ctx)]);
      return cart.itemCount === 0 ? redirect(paths.deposit()) : null;
    }),
    lazy: async () => ({
      Component: (await import('../features/deposit/checkout-deposit-page.tsx')).CheckoutDepositPage,
    }),
  },
];

export const depositRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    element: <AccountLayout />,
    children: [
      {
        index: true,
        loader: protectedLoader(ctx, DEPOSIT, () => formData(ctx)),
        lazy: async () => ({
          Component: (await import('../features/deposit/deposit-page.tsx')).DepositPage,
        }),
      },
      {
        path: 'details/:depositId',
        loader: protectedLoader(ctx, DEPOSIT),
        lazy: async () => ({
          Component: (await import('../features/deposit/deposit-details-page.tsx')).DepositDetailsPage,
        }),
      },
    ],
  },
];
