import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import { accountRoutes } from './routes/account-routes.tsx';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'account',
  routes: (ctx) => accountRoutes(ctx),
});
