import { placementsQuery, previewQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, type RouteObject } from '@wattle/platform';

export function previewRoutes({ queryClient }: MfeContext): RouteObject[] {
  return [
    {
      index: true,
      loader: ({ request }) => {
        const token = new URL(request.url).searchParams.get('token');
        if (!token) throw data(null, { status: 404 });
        return queryClient.ensureQueryData(previewQuery(token));
      },
      lazy: async () => ({ Component: (await import('../features/preview/preview-page.tsx')).PreviewPage }),
    },
  ];
}

export function marketingRoutes({ queryClient }: MfeContext): RouteObject[] {
  return [
    {
      path: 'feature-banner',
      loader: () => queryClient.ensureQueryData(placementsQuery('feature-banner')),
      lazy: async () => ({
        Component: (await import('../features/feature-banner/feature-banner-page.tsx')).FeatureBannerPage,
      }),
    },
  ];
}
