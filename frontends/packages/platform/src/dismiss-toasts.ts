import type { ToastStore } from './toast.tsx';

interface Visited {
  readonly location: { readonly pathname: string };
}

interface VisitedPages {
  readonly state: Visited;
  subscribe(listener: (state: Visited) => void): unknown;
}

/** Dismisses the toasts of a page when the visitor leaves it. A toast about a navigation is shown after it. */
export function dismissToastsOnNavigation(router: VisitedPages, toasts: ToastStore): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    for (const { id } of toasts.snapshot()) toasts.dismiss(id);
  });
}
