import type { MfeContext, MfeRegistryEntry } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import type { LoadMfe } from './load-mfe.ts';
import { ownerOf } from './registry.ts';

/** The micro-frontend that shows what editors write. */
const CONTENT = 'content';

/**
 * Routes of the paths at which editors have put a page outside the mounts of the content micro-frontend: such a page
 * takes the place of whatever else is there (docs/requirements.md §2), and of nothing below it.
 */
export function contentPageRoutes(
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
