import { defineMfe, MFE_CONTRACT_VERSION, safeReturnTo } from '@wattle/mfe-contract';
import { type RouteObject, redirect } from '@wattle/platform';

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'account',
  routes: ({ session }, mount): RouteObject[] => {
    switch (mount) {
      case '/login':
        return [
          {
            index: true,
            loader: async ({ request }) => {
              const { searchParams } = new URL(request.url);
              return (await session.customer()) ? redirect(safeReturnTo(searchParams.get('returnTo'))) : null;
            },
            lazy: async () => ({ Component: (await import('./features/login/login-page.tsx')).LoginPage }),
          },
        ];
      default:
        return [];
    }
  },
});
