import { placementsQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

export function previewRoutes(): RouteObject[] {
  return [
    {
      index: true,
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
