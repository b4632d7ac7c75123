import type { ToastStore } from './toast.tsx';

interface Visited {
  readonly location: { readonly pathname: string };
}

interface VisitedPages {
  readonly state: Visited;
  subscribe(listener: (state: Visited) => void): unknown;
}

/** A toast speaks about the page on which it is shown; whoever tells of what led to a page shows it on arrival. */
export function dismissToastsOnNavigation(router: VisitedPages, toasts: ToastStore): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    for (const { id } of toasts.snapshot()) toasts.dismiss(id);
  });
}
