import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('wallet', {
  '/deposit': 'src/features/deposit/checkout-deposit-page.tsx',
  '/my-account/deposit/details/:id': 'src/features/deposit/deposit-details-page.tsx',
  '/my-account/deposit': 'src/features/deposit/deposit-page.tsx',
  '/my-account/transactions/*': 'src/features/transactions/transactions-page.tsx',
});
