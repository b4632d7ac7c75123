import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import {
  cartQuery,
  hasSession,
  ownSessionsQuery,
  passkeysQuery,
  trustedDevicesQuery,
  twoFactorQuery,
} from '@wattle/api-client';
import { type MfeContext, paths, safeReturnTo } from '@wattle/mfe-contract';
import { type RouteObject, redirect } from '@wattle/platform';
import { createElement } from 'react';

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
  // Both stay in place when the token leaves the address.
  {
    path: 'autologin/:token?',
    lazy: async () => ({
      Component: (await import('../features/sign-in-link/sign-in-link-page.tsx')).AutologinPage,
    }),
  },
  {
    path: 'transfer/:token?',
    lazy: async () => ({
      Component: (await import('../features/sign-in-link/sign-in-link-page.tsx')).TransferPage,
    }),
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

export const forgotPasswordRoutes = (): RouteObject[] => [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
];

/** This session may only choose a password, so its customer cannot be read. */
export const forcePasswordChangeRoutes = (): RouteObject[] => [
  {
    index: true,
    loader: ({ request }) => {
      if (hasSession()) return null;
      const { searchParams } = new URL(request.url);
      return redirect(paths.login({ step: 'login', returnTo: safeReturnTo(searchParams.get('returnTo')) }));
    },
    lazy: async () => ({
      Component: (await import('../features/force-password-change/force-password-change-page.tsx'))
        .ForcePasswordChangePage,
    }),
  },
];

const inAccount = (page: RouteObject): RouteObject[] => [
  { element: createElement(AccountLayout), children: [page] },
];

export const changePasswordRoutes = (ctx: MfeContext): RouteObject[] =>
  inAccount({
    index: true,
    loader: protectedLoader(ctx, []),
    lazy: async () => ({
      Component: (await import('../features/change-password/change-password-page.tsx')).ChangePasswordPage,
    }),
  });

export const loginAndSecurityRoutes = (ctx: MfeContext): RouteObject[] =>
  inAccount({
    index: true,
    loader: protectedLoader(ctx, [], () => {
      void ctx.queryClient.prefetchQuery(twoFactorQuery());
      void ctx.queryClient.prefetchQuery(passkeysQuery());
      void ctx.queryClient.prefetchQuery(ownSessionsQuery());
      void ctx.queryClient.prefetchQuery(trustedDevicesQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/login-and-security/login-and-security-page.tsx'))
        .LoginAndSecurityPage,
    }),
  });
