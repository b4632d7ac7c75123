import { ToastRegion } from '@wattle/design-system';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import { Footer } from './footer.tsx';
import frame from './frame.module.css';
import { Header } from './header.tsx';

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

/** The base layout (specification §2): header, main area, footer, drawers and toasts. */
export function ShellLayout() {
  const main = useFocusOnNavigation();
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={frame.page}>
      <a className={frame.skip} href="#main">
        Skip to content
      </a>
      {loading && <div className={frame.progress} role="progressbar" aria-label="Loading page" />}
      <Header />
      <main id="main" ref={main} className={frame.main} tabIndex={-1} aria-busy={loading}>
        <Outlet />
      </main>
      <Footer />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  );
}
