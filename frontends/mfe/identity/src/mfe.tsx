import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { detailsRoutes } from './routes/account-routes.tsx';
import { checkoutLoginRoutes, loginRoutes, logoutRoutes } from './routes/session-routes.ts';

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
      case '/my-account/my-details':
        return detailsRoutes(ctx);
      default:
        return [];
    }
  },
});
