import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('account', {
  '/login': 'src/features/login/login-page.tsx',
  '/checkout/login': 'src/features/login/checkout-login-page.tsx',
  '/logout': 'src/features/logout/logout-page.tsx',
  '/deposit': 'src/features/deposit/checkout-deposit-page.tsx',
  '/my-account/upcoming-tickets/ticket/:id': 'src/features/ticket/ticket-page.tsx',
  '/my-account/past-tickets/ticket/:id': 'src/features/ticket/ticket-page.tsx',
  '/my-account/upcoming-tickets/*': 'src/features/tickets/tickets-page.tsx',
  '/my-account/past-tickets/*': 'src/features/tickets/tickets-page.tsx',
  '/my-account/transactions/*': 'src/features/transactions/transactions-page.tsx',
  '/my-account/deposit/details/:id': 'src/features/deposit/deposit-details-page.tsx',
  '/my-account/deposit': 'src/features/deposit/deposit-page.tsx',
  '/my-account/my-details': 'src/features/my-details/my-details-page.tsx',
  '/my-account': 'src/features/home/home-page.tsx',
});
