import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('identity', {
  '/login': 'src/features/login/login-page.tsx',
  '/checkout/login': 'src/features/login/checkout-login-page.tsx',
  '/logout': 'src/features/logout/logout-page.tsx',
  '/my-account/my-details': 'src/features/my-details/my-details-page.tsx',
  '/my-account/upgrade-account': 'src/features/upgrade-account/upgrade-account-page.tsx',
  '/my-account/confirm-address/:token': 'src/features/confirm-address/confirmation-link-page.tsx',
  '/my-account/confirm-address': 'src/features/confirm-address/confirm-address-page.tsx',
  '/my-account/verify-account': 'src/features/verify-account/verify-account-page.tsx',
  '/my-account/manual-verification': 'src/features/manual-verification/manual-verification-page.tsx',
  '/account-verification': 'src/features/account-verification/account-verification-page.tsx',
  '/communication-preferences/:id': 'src/features/communication-preferences/preferences-by-link-page.tsx',
  '/communication-preferences': 'src/features/communication-preferences/own-preferences-page.tsx',
  '/unsubscribe/*': 'src/features/unsubscribe/unsubscribe-page.tsx',
  '/close-my-account/success': 'src/features/close-my-account/account-closed-page.tsx',
  '/close-my-account': 'src/features/close-my-account/close-my-account-page.tsx',
});
