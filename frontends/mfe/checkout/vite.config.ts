import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('checkout', {
  '/cart/replay/:replayId': 'src/features/replay/replay-page.tsx',
  '/cart': 'src/features/cart/cart-page.tsx',
  '/buy': 'src/features/cart/cart-page.tsx',
  '/cart/buy': 'src/features/buy/buy-page.tsx',
  '/receipt/*': 'src/features/receipt/receipt-page.tsx',
  '/purchase/:partnerSlug/receipt/:checkoutId': 'src/features/receipt/partner-receipt-page.tsx',
  '/purchase/:partnerSlug/autologin': 'src/features/partner/autologin-page.tsx',
  '/purchase/:partnerSlug/autologin/:token': 'src/features/partner/autologin-page.tsx',
  '/purchase/:partnerSlug': 'src/features/partner/partner-page.tsx',
});
