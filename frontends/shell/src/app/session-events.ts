import { cartKeys, customerKeys, siteKeys } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';
import { type Emit, hashKey, type PageEvents, type QueryClient, type ToastStore } from '@wattle/platform';

const sessionHash = hashKey(customerKeys.session);

/** What the shell does when a session begins or ends, wherever on the page that happened. */
export function createEmit(
  queryClient: QueryClient,
  toasts: ToastStore,
  goTo: (path: string) => Promise<void>,
): Emit {
  const forgetCustomer = () =>
    queryClient.removeQueries({
      queryKey: customerKeys.root,
      predicate: ({ queryHash }) => queryHash !== sessionHash,
    });

  const handlers: { [K in keyof PageEvents]: (detail: PageEvents[K]) => void } = {
    'session:started': () => {
      forgetCustomer();
      void queryClient.invalidateQueries({ queryKey: siteKeys.all });
    },
    'session:ended': ({ reason }) => {
      queryClient.setQueryData(customerKeys.session, null);
      forgetCustomer();
      void queryClient.invalidateQueries({ queryKey: siteKeys.all });
      void queryClient.invalidateQueries({ queryKey: cartKeys.all });
      if (reason === 'signed-out') return;
      void goTo(paths.login({ returnTo: window.location.pathname + window.location.search })).then(() =>
        toasts.show({ message: 'Your session has ended. Please log in again.' }),
      );
    },
  };
  return (type, detail) => handlers[type](detail);
}
