import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import {
  accountVerificationRoutes,
  closeAccountRoutes,
  confirmAddressRoutes,
  detailsRoutes,
  manualVerificationRoutes,
  preferencesRoutes,
  unsubscribeRoutes,
  upgradeRoutes,
  verifyAccountRoutes,
} from './routes/record-routes.tsx';
import {
  changePasswordRoutes,
  checkoutLoginRoutes,
  forcePasswordChangeRoutes,
  forgotPasswordRoutes,
  loginAndSecurityRoutes,
  loginRoutes,
  logoutRoutes,
} from './routes/session-routes.ts';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'identity',
  routes: (ctx, mount): RouteObject[] => {
    switch (mount) {
      case '/login':
        return loginRoutes(ctx);
      case '/checkout/login':
        return checkoutLoginRoutes(ctx);
      case '/logout':
        return logoutRoutes();
      case '/forgot-password':
        return forgotPasswordRoutes();
      case '/force-password-change':
        return forcePasswordChangeRoutes();
      case '/change-Password':
        return changePasswordRoutes(ctx);
      case '/my-account/login-and-security':
        return loginAndSecurityRoutes(ctx);
      case '/my-account/my-details':
        return detailsRoutes(ctx);
      case '/my-account/upgrade-account':
        return upgradeRoutes(ctx);
      case '/my-account/confirm-address':
        return confirmAddressRoutes(ctx);
      case '/my-account/verify-account':
        return verifyAccountRoutes(ctx);
      case '/my-account/manual-verification':
        return manualVerificationRoutes(ctx);
      case '/account-verification':
        return accountVerificationRoutes(ctx);
      case '/communication-preferences':
        return preferencesRoutes(ctx);
      case '/unsubscribe':
        return unsubscribeRoutes();
      case '/close-my-account':
        return closeAccountRoutes(ctx);
      default:
        return [];
    }
  },
});
