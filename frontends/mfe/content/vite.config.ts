import { mfeConfig } from '../../packages/build-config/src/index.ts';

const PAGE = 'src/features/page/content-page.tsx';

export default mfeConfig('content', {
  '/about': PAGE,
  '/about/*': PAGE,
  '/app': PAGE,
  '/your-support': PAGE,
  '/subscription': PAGE,
  '/blog': 'src/features/blog/blog-page.tsx',
  '/blog/category/*': 'src/features/blog/category-page.tsx',
  '/blog/:slug': 'src/features/blog/post-page.tsx',
  '/preview': 'src/features/preview/preview-page.tsx',
  '/marketing/feature-banner': 'src/features/feature-banner/feature-banner-page.tsx',
});
