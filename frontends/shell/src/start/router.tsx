import type { MfeContext, MfeRegistryEntry } from '@wattle/mfe-contract';
import { createBrowserRouter, type RouteObject } from '@wattle/platform';
import { SitewideBanner } from '../banners/sitewide-banner.tsx';
import { ErrorScreen } from '../errors/error-screen.tsx';
import { RouteErrorPage } from '../errors/route-error-page.tsx';
import type { LoadMfe } from '../federation/load-mfe.ts';
import { mountsOf, ownerOf } from '../federation/registry.ts';
import { Brand } from '../frame/brand.tsx';
import { firstWords, ShellFrame } from '../frame/shell-frame.tsx';
import { ShellLayout } from '../frame/shell-layout.tsx';
import { soon } from '../frame/soon.ts';

const mountId = (name: string, mount: string) => `mfe:${name}:${mount}`;

/**
 * A mount is pathless on purpose: a route with a static path would match by itself, and the router would never ask
 * for the micro-frontend's routes. The wildcard always leads to the question, and is the 404 page afterwards.
 */
const mountRoute = (name: string, mount: string): RouteObject => ({
  id: mountId(name, mount),
  errorElement: <RouteErrorPage />,
  children: [
    { path: mount === '/' ? '*' : `${mount.slice(1)}/*`, element: <ErrorScreen kind="not-found" /> },
  ],
});

export function createAppRouter(registry: readonly MfeRegistryEntry[], load: LoadMfe, ctx: MfeContext) {
  // The first page waits for its notices, which depend on the session.
  const known = soon(ctx.session.customer());
  const loadMfe: LoadMfe = async (name) => (await Promise.all([load(name), known]))[0];
  const patched = new Set<string>();
  const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(
    [
      {
        id: 'shell',
        element: <ShellLayout />,
        errorElement: <RouteErrorPage />,
        hydrateFallbackElement: (
          <ShellFrame banner={<SitewideBanner />} brand={<Brand />} mainSlot={firstWords()} />
        ),
        children: [
          {
            errorElement: <RouteErrorPage />,
            children: [
              ...contentPageRoutes(registry, loadMfe, ctx),
              ...mountsOf(registry).map(({ name, mount }) => mountRoute(name, mount)),
              ...(ownerOf(registry, '/') ? [] : [{ path: '*', element: <ErrorScreen kind="not-found" /> }]),
            ],
          },
        ],
      },
    ],
    {
      // Asked by path, not by match: a parameter of one micro-frontend may match a path that another owns.
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const owner = ownerOf(registry, path);
        if (!owner) return;
        const { name, mount } = owner;
        const id = mountId(name, mount);
        if (patched.has(id)) return;
        const mfe = await loadMfe(name);
        await nextTask();
        const routes = mfe.routes(ctx, mount);
        // Of a navigation that another has overtaken the router takes no routes: the other one brings them.
        if (signal.aborted || patched.has(id)) return;
        patched.add(id);
        patch(id, mount === '/' ? routes : [{ path: mount.slice(1), children: routes }]);
      },
    },
  );
  return router;
}

/** The micro-frontend that shows what editors write. */
const CONTENT = 'content';

/**
 * Routes of the paths at which editors have put a page outside the mounts of the content micro-frontend: such a page
 * takes the place of whatever else is there (docs/requirements.md §2), and of nothing below it.
 */
function contentPageRoutes(
  registry: readonly MfeRegistryEntry[],
  loadMfe: LoadMfe,
  ctx: MfeContext,
): RouteObject[] {
  return ctx.site.contentPaths
    .filter((path) => ownerOf(registry, path)?.name !== CONTENT)
    .map((path) => ({
      ...(path === '/' ? { index: true } : { path: path.slice(1) }),
      lazy: async () => {
        const [page] = (await loadMfe(CONTENT)).routes(ctx, path);
        const parts = typeof page?.lazy === 'function' ? await page.lazy() : {};
        return { ...(page?.loader && { loader: page.loader }), ...parts };
      },
    }));
}

/** Yields to pending input and paints before continuing. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
