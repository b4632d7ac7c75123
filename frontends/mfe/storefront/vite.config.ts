import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('storefront', {
  '/': 'src/features/home/home-page.tsx',
});
