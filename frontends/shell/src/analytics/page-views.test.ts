import { analytics, createBrowserRouter, type RouteObject } from '@wattle/platform';
import { afterEach, expect, test, vi } from 'vitest';
import type { createAppRouter } from '../start/router.tsx';
import { trackPageViews } from './page-views.ts';

/** Of letters only, as one in two hundred is. */
const TOKEN = 'qWerTyUiOpAsDfGhJkLzXcVbNmqWeRtY';
const ID = '0199aa11-2222-7333-8444-555566667777';

const missing = () => {
  throw new Response(null, { status: 404 });
};

const ROUTES: RouteObject[] = [
  { index: true },
  { path: 'about', children: [{ index: true }, { path: ':page' }] },
  { path: 'blog', children: [{ path: ':slug' }, { path: 'category/:slug/:page?' }] },
  { path: 'login', children: [{ path: 'autologin/:token?' }, { path: 'transfer/:token?' }] },
  {
    path: 'purchase',
    children: [
      {
        path: ':partnerSlug',
        children: [{ index: true }, { path: 'autologin/:token?' }, { path: '*', loader: missing }],
      },
    ],
  },
  { path: 'my-account/confirm-address', children: [{ path: ':token' }] },
  { path: 'my-account', children: [{ path: 'past-tickets/ticket/:id' }, { path: 'past-tickets/:page?' }] },
  { path: 'communication-preferences', children: [{ path: ':id' }] },
  { path: 'unsubscribe', children: [{ path: ':customerId/:productOfferKey?' }] },
  { path: ':productOfferKey/results/draw/:drawNo' },
  {
    path: ':productOfferKey/:gameTypeSuffix?',
    loader: ({ params }) => (params.productOfferKey === 'super66' ? null : missing()),
  },
  // Where the micro-frontend of a mount could not be loaded.
  { path: 'deposit/*' },
];

let end = () => {};
afterEach(() => end());

function open(address: string) {
  const view = vi.spyOn(analytics, 'view');
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter(ROUTES);
  end = () => {
    router.dispose();
    view.mockRestore();
  };
  trackPageViews(router as ReturnType<typeof createAppRouter>);
  return { router, view };
}

async function tracked(address: string): Promise<string> {
  const { router, view } = open(address);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  expect(view).toHaveBeenCalledTimes(1);
  return analytics.page;
}

test.each([
  ['/?utm_source=mail', '/'],
  ['/about', '/about'],
  ['/about/faq', '/about/faq'],
  ['/blog/10-ways-to-give', '/blog/10-ways-to-give'],
  ['/blog/category/draws/2', '/blog/category/draws/2'],
  ['/super66', '/super66'],
  ['/super66/systems', '/super66/systems'],
  ['/super66/results/draw/1593', '/super66/results/draw/1593'],
  ['/purchase/kiosk?purchase=secret', '/purchase/kiosk'],
  ['/my-account/past-tickets/2', '/my-account/past-tickets/2'],
])('public names are tracked: %s', async (address, path) => {
  expect(await tracked(address)).toBe(path);
});

test.each([
  [`/login/autologin/${TOKEN}`, '/login/autologin/:token'],
  [`/login/transfer/${TOKEN}`, '/login/transfer/:token'],
  [`/purchase/kiosk/autologin/${TOKEN}`, '/purchase/kiosk/autologin/:token'],
  [`/my-account/confirm-address/${TOKEN}`, '/my-account/confirm-address/:token'],
  [`/communication-preferences/${TOKEN}`, '/communication-preferences/:id'],
  [`/unsubscribe/${ID}/super66?token=${TOKEN}`, '/unsubscribe/:customerId/super66'],
  [`/my-account/past-tickets/ticket/${ID}`, '/my-account/past-tickets/ticket/:id'],
  [`/${TOKEN}`, '/:productOfferKey'],
  [`/purchase/kiosk/autologin/${TOKEN}/x`, '/purchase/:partnerSlug/*'],
  [`/deposit/${ID}`, '/deposit/*'],
])('tokens and ids are not tracked: %s', async (address, path) => {
  expect(await tracked(address)).toBe(path);
});

test('a page view is tracked once, when the page is shown', async () => {
  const { router, view } = open('/about');
  const opened = router.navigate('/super66');
  expect(analytics.page).toBe('/about');
  await opened;
  await router.navigate('/super66?firstDrawNo=7');
  await router.navigate('/about/faq');
  expect(view.mock.calls).toEqual([['/about'], ['/super66'], ['/about/faq']]);
});
