import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';
import { cardsRoutes } from './routes/cards-routes.tsx';
import { checkoutDepositRoutes, checkoutReturnRoutes, depositRoutes } from './routes/deposit-routes.tsx';
import { precommitmentLimitRoutes, saferPlayRoutes, spendLimitsRoutes } from './routes/limits-routes.tsx';
import { transactionsRoutes } from './routes/transactions-routes.tsx';
import { withdrawRoutes } from './routes/withdraw-routes.tsx';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'wallet',
  routes: (ctx, mount): RouteObject[] => {
    switch (mount) {
      case '/deposit':
        return checkoutDepositRoutes(ctx);
      case '/checkout/deposit':
        return checkoutReturnRoutes(ctx);
      case '/my-account/cards-and-accounts':
        return cardsRoutes(ctx);
      case '/my-account/deposit':
        return depositRoutes(ctx);
      case '/my-account/transactions':
        return transactionsRoutes(ctx);
      case '/my-account/withdraw':
        return withdrawRoutes(ctx);
      case '/my-account/spend-limits':
        return spendLimitsRoutes(ctx);
      case '/my-account/precommitment-limit':
        return precommitmentLimitRoutes(ctx);
      case '/my-account/safer-play':
        return saferPlayRoutes(ctx);
      default:
        return [];
    }
  },
});
