import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customerQuery, siteQuery } from '@wattle/api-client';
import { MICRO_FRONTENDS, microFrontend } from '@wattle/build-config/micro-frontends';
import { MFE_CONTRACT_VERSION, type MfeContext, type MfeModule } from '@wattle/mfe-contract';
import {
  createToastStore,
  type Emit,
  EventsProvider,
  LocaleProvider,
  QueryClient,
  QueryClientProvider,
  type RouteObject,
  RouterProvider,
  type SessionCustomer,
  SessionProvider,
  type SiteConfiguration,
  SiteProvider,
  ToastProvider,
  useQuery,
} from '@wattle/platform';
import { dismissToastsOnNavigation } from '@wattle/platform/dismiss-toasts';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { api } from './api.ts';
import { customer as customerFixture, site as siteFixture } from './fixtures.ts';
import { server } from './server.ts';

export interface RenderOptions {
  /** The signed-in customer; a visitor when left out. */
  readonly customer?: SessionCustomer | null;
  readonly site?: SiteConfiguration;
}

function createPage({ customer = null, site = siteFixture() }: RenderOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // As the shell's, without its patience.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  const toasts = createToastStore();
  const emitted: { readonly type: string; readonly detail: unknown }[] = [];
  const emit: Emit = (type, detail) => {
    emitted.push({ type, detail });
  };
  queryClient.setQueryData(siteQuery().queryKey, site);
  if (customer) signInBrowser(customer);
  queryClient.setQueryData(customerQuery().queryKey, customer ? customerFixture({ ...customer }) : null);

  function Providers({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queryClient}>
        <ToastProvider value={toasts}>
          <EventsProvider value={emit}>
            <SiteProvider value={site}>
              <LocaleProvider
                value={{ locale: site.locale, currency: site.currency, timeZone: 'Australia/Sydney' }}
              >
                <SessionFromCache>{children}</SessionFromCache>
              </LocaleProvider>
            </SiteProvider>
          </EventsProvider>
        </ToastProvider>
      </QueryClientProvider>
    );
  }
  return { queryClient, toasts, emitted, emit, site, Providers };
}

/** A browser that holds this customer's cookies and has renewed them just now. */
export function signInBrowser(customer: SessionCustomer): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `wattle_customer=${customer.customerId}; Path=/`;
  localStorage.setItem('wattle.refreshed-at', String(Date.now()));
  server.use(api.get('/v3/customer', customerFixture({ ...customer })));
}

function SessionFromCache({ children }: { children: ReactNode }) {
  const { data } = useQuery(customerQuery());
  return (
    <SessionProvider
      value={data ? { status: 'signed-in', customer: data } : { status: 'anonymous', customer: null }}
    >
      {children}
    </SessionProvider>
  );
}

export interface RenderInPageOptions extends RenderOptions {
  readonly url?: string;
  /** What the loader of the page has given. */
  readonly data?: unknown;
}

/** Renders elements with everything the shell puts around a page. */
export function renderInPage(children: ReactNode, options: RenderInPageOptions = {}) {
  const page = createPage(options);
  const router = createMemoryRouter([{ id: 'page', path: '*', element: children }], {
    initialEntries: [options.url ?? '/'],
    hydrationData: { loaderData: { page: options.data } },
  });
  dismissToastsOnNavigation(router, page.toasts);
  const view = render(
    <page.Providers>
      <RouterProvider router={router} />
    </page.Providers>,
  );
  return { ...view, ...page, router, user: userEvent.setup() };
}

export interface RenderMfeOptions extends RenderOptions {
  readonly url: string;
}

/** Mounts a micro-frontend as the shell does, without federation. Addresses of others show "Another page". */
export function renderMfe(mfe: MfeModule, { url, ...options }: RenderMfeOptions) {
  if (mfe.contract !== MFE_CONTRACT_VERSION) throw new Error(`contract ${mfe.contract} is not the shell's`);
  const page = createPage(options);
  const context: MfeContext = {
    queryClient: page.queryClient,
    emit: page.emit,
    session: { customer: () => page.queryClient.ensureQueryData(customerQuery()) },
    site: page.site,
  };
  const { mounts } = microFrontend(mfe.name);
  const routes = mounts.map((mount): RouteObject => {
    const children = mfe.routes(context, mount);
    return mount === '/' ? { children } : { path: mount.slice(1), children };
  });
  const others = MICRO_FRONTENDS.filter(({ name }) => name !== mfe.name).flatMap((other) => other.mounts);
  const anotherPage = <p>Another page</p>;
  const router = createMemoryRouter(
    [
      {
        hydrateFallbackElement: <p>Loading</p>,
        children: [
          ...routes,
          ...others
            .filter((mount) => mount !== '/')
            .map((mount) => ({ path: `${mount.slice(1)}/*`, element: anotherPage })),
          ...(mounts.includes('/') ? [] : [{ path: '*', element: anotherPage }]),
        ],
      },
    ],
    { initialEntries: [url] },
  );
  dismissToastsOnNavigation(router, page.toasts);
  const view = render(
    <page.Providers>
      <RouterProvider router={router} />
    </page.Providers>,
  );
  return { ...view, ...page, router, user: userEvent.setup() };
}
