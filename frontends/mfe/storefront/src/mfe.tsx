import { offersQuery } from '@wattle/api-client';
import { defineMfe, MFE_CONTRACT_VERSION } from '@wattle/mfe-contract';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'storefront',
  routes: ({ queryClient }) => [
    {
      index: true,
      loader: () => queryClient.ensureQueryData(offersQuery()),
      lazy: async () => ({ Component: (await import('./features/home/home-page.tsx')).HomePage }),
    },
  ],
});
