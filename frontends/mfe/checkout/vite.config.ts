import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('checkout', {
  '/cart': 'src/features/cart/cart-page.tsx',
});
