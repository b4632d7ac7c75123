import { customerQuery, siteOfDocument, siteQuery } from '@wattle/api-client';
import type { MfeContext, MfeRegistryEntry } from '@wattle/mfe-contract';
import {
  createToastStore,
  EventsProvider,
  type Locale,
  LocaleProvider,
  QueryClientProvider,
  RouterProvider,
  type Session,
  SessionProvider,
  type SiteConfiguration,
  SiteProvider,
  sessionSignals,
  ToastProvider,
  useQuery,
} from '@wattle/platform';
import { dismissToastsOnNavigation } from '@wattle/platform/dismiss-toasts';
import { useEffect, useMemo } from 'react';
import { withNotices } from '../account/notices.tsx';
import { trackPageViews } from '../analytics/page-views.ts';
import { useAnalyticsConnection } from '../analytics/use-analytics.ts';
import { ErrorScreen } from '../errors/error-screen.tsx';
import { PageBoundary } from '../errors/page-boundary.tsx';
import { createMfeLoader } from '../federation/load-mfe.ts';
import { ShellFrame } from '../frame/shell-frame.tsx';
import { followCapabilities, followCapabilityLoss } from '../session/capability-loss.ts';
import { createEmit, onSessionSignal } from '../session/session-events.ts';
import { useSessionWatch } from '../session/use-session-watch.ts';
import { applyEveryAddress, applyFirstAddress } from './page-parameters.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { followSubVariant, reloadForSubVariant } from './sub-variant.ts';

/** The zone of this device; the first question for it reads the tables of all zones. */
let timeZone: string | undefined;
const deviceTimeZone = () => {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
};

/** What there is of a page before anything of it is rendered; `begin` begins to load what its address names. */
export function openPage(registry: readonly MfeRegistryEntry[]) {
  const toasts = createToastStore();
  const queryClient = createQueryClient();
  const site = siteOfDocument();
  if (site) queryClient.setQueryData(siteQuery().queryKey, site);
  followSubVariant(queryClient);
  followCapabilityLoss(queryClient);
  applyFirstAddress(queryClient);
  const goTo = (path: string) => router().navigate(path);
  const emit = createEmit(queryClient, goTo, toasts);

  // The router begins to load the first page when it is made, so it is made when the site's configuration is known.
  let made: ReturnType<typeof createAppRouter> | undefined;
  const loadMfe = createMfeLoader(registry);
  const router = () => {
    if (!made) {
      keyFirstEntry();
      made = createAppRouter(registry, loadMfe, ctx);
      dismissToastsOnNavigation(made, toasts);
      trackPageViews(made);
      reloadForSubVariant(made, () => ctx.site.subVariant);
      applyEveryAddress(made, queryClient);
      followCapabilities(queryClient, () => void made?.revalidate());
    }
    return made;
  };
  const ctx: MfeContext = {
    queryClient,
    emit,
    session: { customer: () => queryClient.ensureQueryData(customerQuery()).then(withNotices) },
    get site(): SiteConfiguration {
      const current = queryClient.getQueryData(siteQuery().queryKey);
      if (!current) throw new Error('routes are used before the site configuration is known');
      return current;
    },
  };
  const begin = () => {
    if (site) router();
  };
  return { toasts, queryClient, emit, begin, router, onSignal: onSessionSignal(queryClient, emit, goTo) };
}

type OpenPage = ReturnType<typeof openPage>;

function Providers({ page }: { page: OpenPage }) {
  const site = useQuery(siteQuery());
  const customer = useQuery(customerQuery());
  const session = useMemo<Session>(() => {
    if (customer.data === undefined && !customer.isError) return { status: 'unknown', customer: null };
    return customer.data
      ? { status: 'signed-in', customer: customer.data }
      : { status: 'anonymous', customer: null };
  }, [customer.data, customer.isError]);
  const locale = useMemo<Locale>(
    () => ({
      locale: customer.data?.locale ?? site.data?.locale ?? 'en-AU',
      currency: customer.data?.currency ?? site.data?.currency ?? 'AUD',
      get timeZone() {
        return deviceTimeZone();
      },
    }),
    [customer.data, site.data],
  );

  useAnalyticsConnection(page.queryClient);
  useSessionWatch(session.customer?.customerId ?? null, page);

  if (!site.data) return site.isError ? <ErrorScreen kind="maintenance" standalone /> : <ShellFrame />;
  return (
    <SiteProvider value={site.data}>
      <SessionProvider value={session}>
        <LocaleProvider value={locale}>
          <RouterProvider router={page.router()} />
        </LocaleProvider>
      </SessionProvider>
    </SiteProvider>
  );
}

export function App({ page }: { page: OpenPage }) {
  useEffect(() => sessionSignals.subscribe(page.onSignal), [page]);
  return (
    <PageBoundary>
      <QueryClientProvider client={page.queryClient}>
        <ToastProvider value={page.toasts}>
          <EventsProvider value={page.emit}>
            <Providers page={page} />
          </EventsProvider>
        </ToastProvider>
      </QueryClientProvider>
    </PageBoundary>
  );
}

/**
 * Gives the document's history entry a key of its own, before the router reads it. Without one the router calls every
 * first entry `default`, and a new document would be scrolled to where the one before it in the tab was left.
 */
function keyFirstEntry(): void {
  const state = window.history.state as { readonly key?: string } | null;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
