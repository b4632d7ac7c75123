import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { accountRoutes } from './routes/account-routes.tsx';
import { checkoutDepositRoutes } from './routes/deposit-routes.ts';
import { checkoutLoginRoutes, loginRoutes, logoutRoutes } from './routes/session-routes.ts';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'account',
  routes: (ctx, mount): RouteObject[] => {
    switch (mount) {
      case '/my-account':
        return accountRoutes(ctx);
      case '/login':
        return loginRoutes(ctx);
      case '/checkout/login':
        return checkoutLoginRoutes(ctx);
      case '/logout':
        return logoutRoutes();
      case '/deposit':
        return checkoutDepositRoutes(ctx);
      default:
        return [];
    }
  },
});
