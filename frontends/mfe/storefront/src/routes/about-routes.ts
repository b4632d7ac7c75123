import { type MfeContext, requireCapability } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

/** What the shop says about itself. */
export function aboutRoutes(ctx: MfeContext): RouteObject[] {
  return [
    {
      path: 'about',
      lazy: async () => ({ Component: (await import('../features/about/about-page.tsx')).AboutPage }),
    },
    {
      path: 'about/responsible-gaming',
      loader: () => {
        requireCapability(ctx, 'responsible_gambling');
        return null;
      },
      lazy: async () => ({
        Component: (await import('../features/about/responsible-play-page.tsx')).ResponsiblePlayPage,
      }),
    },
    {
      path: 'about/terms-and-conditions',
      lazy: async () => ({ Component: (await import('../features/about/terms-page.tsx')).TermsPage }),
    },
    {
      path: 'about/privacy',
      lazy: async () => ({ Component: (await import('../features/about/privacy-page.tsx')).PrivacyPage }),
    },
    {
      path: 'about/faq',
      lazy: async () => ({ Component: (await import('../features/about/faq-page.tsx')).FaqPage }),
    },
    {
      path: 'about/contact-us',
      lazy: async () => ({ Component: (await import('../features/about/contact-page.tsx')).ContactPage }),
    },
  ];
}
