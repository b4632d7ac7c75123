import { cartQuery } from '@wattle/api-client';
import { type MfeContext, paths, safeReturnTo } from '@wattle/mfe-contract';
import { type RouteObject, redirect } from '@wattle/platform';

/** Who is signed in already has nothing to do on a login page. */
async function leaveWhenSignedIn({ session }: MfeContext, to: string) {
  return (await session.customer()) ? redirect(to) : null;
}

export const loginRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: ({ request }) =>
      leaveWhenSignedIn(ctx, safeReturnTo(new URL(request.url).searchParams.get('returnTo'))),
    lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
  },
];

export const checkoutLoginRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: async () => {
      const away = await leaveWhenSignedIn(ctx, paths.buy());
      return away ?? ctx.queryClient.ensureQueryData(cartQuery());
    },
    lazy: async () => ({
      Component: (await import('../features/login/checkout-login-page.tsx')).CheckoutLoginPage,
    }),
  },
];

export const logoutRoutes = (): RouteObject[] => [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/logout/logout-page.tsx')).LogoutPage }),
  },
];
