import { ToastRegion } from '@wattle/design-system';
import {
  elevation,
  Outlet,
  ScrollRestoration,
  useCapability,
  useElevation,
  useLocation,
  useNavigation,
} from '@wattle/platform';
import { lazy, useEffect, useRef } from 'react';
import { Notices } from '../account/notices.tsx';
import { CookieNotice } from '../banners/cookie-notice.tsx';
import { PreviewNotice } from '../banners/preview-notice.tsx';
import { SitewideBanner } from '../banners/sitewide-banner.tsx';
import { prepareErrorPages } from '../errors/error-screen.tsx';
import { Header } from '../header/header.tsx';
import frame from './frame.module.css';
import { keepFocus } from './keep-focus.ts';
import { ElevationDialog, PageCreatives } from './lazy-overlays.ts';
import { OnDemand, useOverlayFailure } from './on-demand.tsx';

const Footer = lazy(async () => ({ default: (await import('../footer/footer.tsx')).Footer }));

/** After a navigation, reading goes on at the new page's content. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Opened by a call that needs a step-up; if it cannot be loaded, the call fails with its refusal. */
function Elevation() {
  const { status } = useElevation();
  const failed = useOverlayFailure(() => elevation.abandon());
  return (
    <OnDemand when={status !== 'initial'} onFailure={failed}>
      <ElevationDialog />
    </OnDemand>
  );
}

/** The page itself is whole without. */
const unnoticed = () => {};

function Placed() {
  const { pathname } = useLocation();
  const isAsked = useCapability('placements') && !/^\/(marketing\/.*|logout)?$/.test(pathname);
  return (
    <OnDemand when={isAsked} onFailure={unnoticed}>
      {isAsked && <PageCreatives />}
    </OnDemand>
  );
}

/** The base layout (docs/requirements.md §2): header, main area, footer, drawers and toasts. */
export function ShellLayout() {
  useEffect(prepareErrorPages, []);
  const main = useFocusOnNavigation();
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [main]);
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={frame.page}>
      <a className={frame.skip} href="#main">
        Skip to content
      </a>
      {loading && <div className={frame.progress} role="progressbar" aria-label="Loading page" />}
      <div className={frame.top}>
        <PreviewNotice />
        <SitewideBanner />
        <Header />
      </div>
      <Notices />
      <main id="main" ref={main} className={frame.main} tabIndex={-1} aria-busy={loading}>
        <Outlet />
      </main>
      <Placed />
      <OnDemand when onFailure={unnoticed}>
        <Footer />
      </OnDemand>
      <Elevation />
      <CookieNotice />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  );
}
