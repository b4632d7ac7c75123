import { cartQuery } from '@wattle/api-client';
import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';
import type { RouteObject } from '@wattle/platform';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'checkout',
  routes: ({ queryClient }, mount): RouteObject[] => {
    switch (mount) {
      case '/cart':
        return [
          {
            index: true,
            loader: () => queryClient.ensureQueryData(cartQuery()),
            lazy: async () => ({ Component: (await import('./features/cart/cart-page.tsx')).CartPage }),
          },
        ];
      default:
        return [];
    }
  },
});
