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
  '/my-account/deposit/summary/:id': 'src/features/transaction-summary/transaction-summary-page.tsx',
  '/my-account/withdraw/summary/:id': 'src/features/transaction-summary/transaction-summary-page.tsx',
  '/my-account/withdraw/details/:id': 'src/features/withdraw/withdraw-details-page.tsx',
  '/my-account/withdraw': 'src/features/withdraw/withdraw-page.tsx',
  '/my-account/spend-limits': 'src/features/spend-limits/spend-limits-page.tsx',
  '/my-account/precommitment-limit': 'src/features/precommitment-limit/precommitment-limit-page.tsx',
  '/my-account/safer-play': 'src/features/safer-play/safer-play-page.tsx',
  '/my-account/transactions/*': 'src/features/transactions/transactions-page.tsx',
});
