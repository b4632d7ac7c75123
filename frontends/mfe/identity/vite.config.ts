import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('identity', {
  '/login': 'src/features/login/login-page.tsx',
  '/checkout/login': 'src/features/login/checkout-login-page.tsx',
  '/logout': 'src/features/logout/logout-page.tsx',
  '/my-account/my-details': 'src/features/my-details/my-details-page.tsx',
});
