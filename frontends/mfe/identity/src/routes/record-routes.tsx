import { AccountLayout, protectedLoader } from '@wattle/account-frame';
import {
  closurePreviewQuery,
  communicationPreferencesQuery,
  customerDetailsQuery,
  identityVerificationQuery,
} from '@wattle/api-client';
import { type MfeContext, requireCapability } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

/** The pages about the customer's record. Their loaders only start the calls, beside the page's code. */

const inAccount = (page: RouteObject): RouteObject[] => [{ element: <AccountLayout />, children: [page] }];

export const detailsRoutes = (ctx: MfeContext) =>
  inAccount({
    index: true,
    loader: protectedLoader(ctx, [], () => {
      void ctx.queryClient.prefetchQuery(customerDetailsQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/my-details/my-details-page.tsx')).MyDetailsPage,
    }),
  });

export const upgradeRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: protectedLoader(ctx, []),
    lazy: async () => ({
      Component: (await import('../features/upgrade-account/upgrade-account-page.tsx')).UpgradeAccountPage,
    }),
  },
];

/** Links work without a session: the mail may be read on another device. */
export const confirmAddressRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: async () => {
      await ctx.session.customer();
      return null;
    },
    lazy: async () => ({
      Component: (await import('../features/confirm-address/confirm-address-page.tsx')).ConfirmAddressPage,
    }),
  },
  {
    path: ':token',
    lazy: async () => ({
      Component: (await import('../features/confirm-address/confirmation-link-page.tsx'))
        .ConfirmationLinkPage,
    }),
  },
];

const VERIFY = ['verify_id'] as const;

export const verifyAccountRoutes = (ctx: MfeContext) =>
  inAccount({
    index: true,
    loader: protectedLoader(ctx, VERIFY, () => {
      void ctx.queryClient.prefetchQuery(identityVerificationQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/verify-account/verify-account-page.tsx')).VerifyAccountPage,
    }),
  });

export const manualVerificationRoutes = (ctx: MfeContext) =>
  inAccount({
    index: true,
    loader: protectedLoader(ctx, VERIFY, () => {
      void ctx.queryClient.prefetchQuery(identityVerificationQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/manual-verification/manual-verification-page.tsx'))
        .ManualVerificationPage,
    }),
  });

export const accountVerificationRoutes = (ctx: MfeContext): RouteObject[] => [
  {
    index: true,
    loader: () => requireCapability(ctx, ...VERIFY) ?? null,
    lazy: async () => ({
      Component: (await import('../features/account-verification/account-verification-page.tsx'))
        .AccountVerificationPage,
    }),
  },
];

const PREFERENCES = ['manage_notification_settings'] as const;

export const preferencesRoutes = (ctx: MfeContext): RouteObject[] => [
  ...inAccount({
    index: true,
    loader: protectedLoader(ctx, PREFERENCES, () => {
      void ctx.queryClient.prefetchQuery(communicationPreferencesQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/communication-preferences/own-preferences-page.tsx'))
        .OwnPreferencesPage,
    }),
  }),
  {
    path: ':id',
    loader: () => requireCapability(ctx, ...PREFERENCES) ?? null,
    lazy: async () => ({
      Component: (await import('../features/communication-preferences/preferences-by-link-page.tsx'))
        .PreferencesByLinkPage,
    }),
  },
];

export const unsubscribeRoutes = (): RouteObject[] => [
  {
    path: ':customerId/:productOfferKey?',
    lazy: async () => ({
      Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
    }),
  },
];

export const closeAccountRoutes = (ctx: MfeContext): RouteObject[] => [
  ...inAccount({
    index: true,
    loader: protectedLoader(ctx, ['customer_deactivate'], () => {
      void ctx.queryClient.prefetchQuery(closurePreviewQuery());
    }),
    lazy: async () => ({
      Component: (await import('../features/close-my-account/close-my-account-page.tsx')).CloseMyAccountPage,
    }),
  }),
  {
    path: 'success',
    lazy: async () => ({
      Component: (await import('../features/close-my-account/account-closed-page.tsx')).AccountClosedPage,
    }),
  },
];
