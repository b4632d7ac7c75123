import {
  hashKey,
  isApiError,
  queryOptions,
  sessionSignals,
  useEmit,
  useMutation,
  useQueryClient,
} from '@wattle/platform';
import { clearUnmergedCart, mergeBeforeSignOut } from '../cart/unmerged-cart.ts';
import { request } from '../request/http.ts';
import type { Customer } from '../types.ts';
import { currentCustomerId } from './agreement.ts';
import { customerKeys } from './customer-keys.ts';
import { storeCustomer, storedCustomer } from './stored-customer.ts';
import { clearCookieCustomer } from './visitor.ts';

/** The signed-in customer, or null for a visitor. A browser without the customer cookie is not asked about. */
export const customerQuery = () =>
  queryOptions({
    queryKey: customerKeys.session,
    queryFn: async ({ signal }): Promise<Customer | null> => {
      const customerId = currentCustomerId();
      if (customerId === null) return null;
      try {
        const customer = await request<Customer>('/v3/customer', { signal });
        storeCustomer(customer);
        return customer;
      } catch (error) {
        // The session is over, or needs a new password; the shell is notified.
        if (isApiError(error) && (error.status === 401 || error.code === 'password_change_required'))
          return null;
        // Other services may still answer: show the stored customer.
        const known = isApiError(error) && error.status >= 500 ? storedCustomer(customerId) : null;
        if (known) return known;
        throw error;
      }
    },
    staleTime: 60_000,
  });

/** Signing out of a session that is already over is a success. */
export async function logOut(): Promise<void> {
  try {
    await request<null>('/logout', { method: 'POST' });
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
  }
  clearCookieCustomer();
  clearUnmergedCart();
  sessionSignals.reset();
}

/** Signs out the whole page. Cancels the customer's queries, which would be refused meanwhile. */
export function useLogout() {
  const emit = useEmit();
  const queryClient = useQueryClient();
  const asked = {
    queryKey: customerKeys.root,
    predicate: ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(customerKeys.session),
  };
  return useMutation({
    mutationFn: async () => {
      await queryClient.cancelQueries(asked);
      await mergeBeforeSignOut();
      await logOut();
    },
    onError: () => queryClient.invalidateQueries(asked),
    onSuccess: () => emit('session:ended', { reason: 'signed-out' }),
  });
}
