import { lazy } from 'react';

const overlays = () => import('./overlays.ts');
/** Apart from the others: it brings the form kit. */
const formOverlays = () => import('./form-overlays.ts');

const siteOverlays = () => import('./site-overlays.ts');

type Overlays = Awaited<ReturnType<typeof overlays>>;

let fetched: Overlays | undefined;

/** Fetches the overlays ahead of the first press, or of the page that they stand on. */
export const prepareOverlays = () =>
  overlays().then(
    (all) => {
      fetched = all;
    },
    // A failure here has no consequence: the press tries again and says so.
    () => {},
  );

const cartDrawer = () => import('../cart/cart-drawer.tsx');

export const prepareCartDrawer = () => {
  cartDrawer().catch(() => {});
};

/** Apart from the others: every first visit is asked. */
export const CookieBanner = lazy(async () => ({
  default: (await import('../banners/cookie-banner.tsx')).CookieBanner,
}));
export const CookieSettings = lazy(async () => ({ default: (await siteOverlays()).CookieSettings }));
export const SupportDialog = lazy(async () => ({ default: (await siteOverlays()).SupportDialog }));
export const FeedbackDialog = lazy(async () => ({ default: (await formOverlays()).FeedbackDialog }));
export const AccountDrawer = lazy(async () => ({ default: (await overlays()).AccountDrawer }));
export const ElevationDialog = lazy(async () => ({ default: (await formOverlays()).ElevationDialog }));
export const MigrationDialog = lazy(async () => ({ default: (await formOverlays()).MigrationDialog }));
const NoticesOnceFetched = lazy(async () => ({ default: (await overlays()).CustomerNotices }));
/** Without delay where the overlays are loaded; a lazy component would render later even then. */
export const customerNotices = () => fetched?.CustomerNotices ?? NoticesOnceFetched;
export const NotificationsDrawer = lazy(async () => ({ default: (await overlays()).NotificationsDrawer }));
export const RealityCheck = lazy(async () => ({
  default: (await import('../account/reality-check.tsx')).RealityCheck,
}));
/** Separate: pages with their own placements do not need it. */
export const PageCreatives = lazy(async () => ({
  default: (await import('./page-creatives.tsx')).PageCreatives,
}));
export const CartDrawer = lazy(async () => ({ default: (await cartDrawer()).CartDrawer }));
export const PrimaryDrawer = lazy(async () => ({ default: (await overlays()).PrimaryDrawer }));
