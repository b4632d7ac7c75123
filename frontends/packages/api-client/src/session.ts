import { queryOptions, useEmit, useMutation, useQueryClient } from '@wattle/platform';
import { convertCart } from './cart.ts';
import { customerKeys } from './customer-keys.ts';
import { isApiError } from './errors.ts';
import { request } from './http.ts';
import { stampRenewal } from './refresh.ts';
import type { Customer, LoginInput, SignedIn, SignupInput } from './types.ts';
import { cookieCustomerId, forgetCookieCustomer, rememberDevice } from './visitor.ts';

/** The signed-in customer, or null for a visitor. A browser without the customer cookie is not asked about. */
export const customerQuery = () =>
  queryOptions({
    queryKey: customerKeys.session,
    queryFn: async ({ signal }): Promise<Customer | null> => {
      if (cookieCustomerId() === null) return null;
      try {
        return await request<Customer>('/v3/customer', { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

function useStartSession<Input>(path: '/login' | '/signup') {
  const queryClient = useQueryClient();
  const emit = useEmit();
  return useMutation({
    mutationFn: (body: Input) => request<SignedIn>(path, { method: 'POST', body }),
    onSuccess: async ({ customer, deviceUuid }) => {
      stampRenewal();
      rememberDevice(deviceUuid);
      queryClient.setQueryData(customerQuery().queryKey, customer);
      await convertCart(queryClient);
      emit('session:started', { customerId: customer.customerId });
    },
  });
}

export const useLogin = () => useStartSession<LoginInput>('/login');

export const useSignup = () => useStartSession<SignupInput>('/signup');

/** Signing out of a session that is already over is a success. */
async function logout(): Promise<void> {
  try {
    await request<null>('/logout', { method: 'POST' });
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
  }
  forgetCookieCustomer();
}

export function useLogout() {
  const emit = useEmit();
  return useMutation({
    mutationFn: logout,
    onSuccess: () => emit('session:ended', { reason: 'signed-out' }),
  });
}
