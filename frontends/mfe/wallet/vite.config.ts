import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('wallet', {
  '/deposit': 'src/features/deposit/checkout-deposit-page.tsx',
  '/checkout/deposit/:id/*': 'src/features/deposit/checkout-return-page.tsx',
  '/my-account/cards-and-accounts': 'src/features/cards/cards-page.tsx',
  '/my-account/deposit/authorisation/:id': 'src/features/deposit/authorisation-page.tsx',
  '/my-account/deposit/details/:id/*': 'src/features/deposit/deposit-details-page.tsx',
  '/my-account/deposit/:id/success': 'src/features/deposit/deposit-details-page.tsx',
  '/my-account/deposit/:id/cancel': 'src/features/deposit/deposit-details-page.tsx',
  '/my-account/deposit': 'src/features/deposit/deposit-page.tsx',
  '/my-account/transactions/*': 'src/features/transactions/transactions-page.tsx',
});
