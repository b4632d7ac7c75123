import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('checkout', {
  '/cart': 'src/features/cart/cart-page.tsx',
  '/cart/buy': 'src/features/buy/buy-page.tsx',
  '/receipt/*': 'src/features/receipt/receipt-page.tsx',
});
