import { contactPageQuery, contentPageQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { LoaderFunctionArgs, RouteObject } from '@wattle/platform';

/**
 * The page of the content system at an address; without its capability a 404. The first route alone shows
 * a page that stands at one path and nowhere below it.
 */
export function contentRoutes({ queryClient }: MfeContext): RouteObject[] {
  const page = {
    loader: async ({ request }: LoaderFunctionArgs) => {
      const { template } = await queryClient.ensureQueryData(contentPageQuery(new URL(request.url).pathname));
      if (template === 'support') await queryClient.ensureQueryData(contactPageQuery());
      return null;
    },
    lazy: async () => ({
      Component: (await import('../features/page/content-page.tsx')).ContentPage,
    }),
  };
  return [
    { index: true, ...page },
    // A wildcard would rank below another part's `/:offer/terms-and-conditions`.
    { path: ':page', ...page },
    // Not a mere wildcard, which would tie with the shell's own.
    { path: ':page/*', ...page },
  ];
}
