import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import { blogRoutes } from './routes/blog-routes.ts';
import { contentRoutes } from './routes/content-routes.ts';
import { marketingRoutes, previewRoutes } from './routes/other-routes.ts';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'content',
  routes: (ctx, mount) => {
    switch (mount) {
      case '/blog':
        return blogRoutes(ctx);
      case '/preview':
        return previewRoutes();
      case '/marketing':
        return marketingRoutes(ctx);
      // Every other mount, and every path at which editors have put a page.
      default:
        return contentRoutes(ctx);
    }
  },
});
