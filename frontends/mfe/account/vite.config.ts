import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('account', {
  '/my-account/upcoming-tickets/ticket/:id': 'src/features/ticket/ticket-page.tsx',
  '/my-account/past-tickets/ticket/:id': 'src/features/ticket/ticket-page.tsx',
  '/my-account/syndicate-tickets/share/:id': 'src/features/ticket/ticket-page.tsx',
  '/my-account/scheduled-purchases/:id': 'src/features/scheduled/scheduled-purchase-page.tsx',
  '/my-account/upcoming-tickets/*': 'src/features/tickets/tickets-page.tsx',
  '/my-account/past-tickets/*': 'src/features/tickets/tickets-page.tsx',
  '/my-account/print-tickets': 'src/features/print-tickets/print-tickets-page.tsx',
  '/my-account': 'src/features/home/home-page.tsx',
});
