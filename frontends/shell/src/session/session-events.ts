import {
  type Customer,
  cartKeys,
  clearStoredCustomer,
  clearStoredFavourites,
  clearUnmergedCart,
  customerKeys,
  siteKeys,
} from '@wattle/api-client';
import { paths, unfinishedTickets } from '@wattle/mfe-contract';
import {
  analytics,
  type Emit,
  hashKey,
  type PageEvents,
  type QueryClient,
  type SessionSignal,
  type ToastStore,
} from '@wattle/platform';

const sessionHash = hashKey(customerKeys.session);

const JUST_NOW_MS = 2_000;

const isAt = (path: string) =>
  window.location.pathname === path || window.location.pathname.startsWith(`${path}/`);

/** Where a page is left for when the session behind it is lost (docs/requirements.md §4, Authentication). */
function afterLoss(ended: 'expired' | 'unauthorised'): string {
  if (isAt(paths.closeMyAccount())) return paths.logout({ ended });
  return paths.login({ returnTo: window.location.pathname + window.location.search, ended });
}

/** What the shell does when a session begins or ends, wherever on the page that happened. */
export function createEmit(
  queryClient: QueryClient,
  goTo: (path: string) => Promise<void>,
  toasts: ToastStore,
): Emit {
  const clearCustomer = () =>
    queryClient.removeQueries({
      queryKey: customerKeys.root,
      predicate: ({ queryHash }) => queryHash !== sessionHash,
    });

  const siteAge = () => Date.now() - (queryClient.getQueryState(siteKeys.all)?.dataUpdatedAt ?? 0);

  const handlers: { [K in keyof PageEvents]: (detail: PageEvents[K]) => void } = {
    'session:started': ({ customerId }) => {
      analytics.track('signed_in');
      clearCustomer();
      unfinishedTickets.deleteAllBut(null, customerId);
      // A sign-in waits for the capabilities; read them again where they did not arrive.
      if (siteAge() > JUST_NOW_MS) void queryClient.invalidateQueries({ queryKey: siteKeys.all });
    },
    'session:ended': ({ reason }) => {
      analytics.track('signed_out', { properties: { reason } });
      // After an expired session the customer goes on with their ticket.
      if (reason === 'signed-out') unfinishedTickets.deleteAllBut();
      else
        unfinishedTickets.deleteAllBut(queryClient.getQueryData<Customer>(customerKeys.session)?.customerId);
      queryClient.setQueryData(customerKeys.session, null);
      clearStoredFavourites();
      clearStoredCustomer();
      clearUnmergedCart();
      clearCustomer();
      void queryClient.invalidateQueries({ queryKey: siteKeys.all });
      // Forgotten at once: reading the visitor's own may take long, or fail.
      void queryClient.resetQueries({ queryKey: cartKeys.all });
      if (reason !== 'signed-out') void goTo(afterLoss(reason));
    },
  };
  return (type, detail) => {
    // Messages to one person are not for the next (docs/requirements.md §4, Notifications).
    for (const { id } of toasts.snapshot()) toasts.dismiss(id);
    handlers[type](detail);
  };
}

/** What the shell does when a call finds the session lost, or restricted to choosing a new password. */
export const onSessionSignal =
  (queryClient: QueryClient, emit: Emit, goTo: (path: string) => Promise<void>) =>
  (signal: SessionSignal): void => {
    if (signal === 'password-change-required') {
      if (!isAt(paths.forcePasswordChange())) void goTo(paths.forcePasswordChange());
      return;
    }
    // A page whose session query has just begun learns it from the answer.
    if (queryClient.getQueryData(customerKeys.session) != null) emit('session:ended', { reason: signal });
  };
