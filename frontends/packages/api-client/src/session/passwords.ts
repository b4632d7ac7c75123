import { queryOptions, stampRenewal, useEmit, useMutation, useQueryClient } from '@wattle/platform';
import { convertCart } from '../cart/cart.ts';
import { request } from '../request/http.ts';
import { renewSite } from '../site/site.ts';
import type { ChangePasswordInput, ResetLink, ResetPasswordInput } from '../types.ts';
import { customerKeys } from './customer-keys.ts';
import { cookieCustomerId, type Identifiers, rememberIdentifiers } from './visitor.ts';

/** Asks for a link by e-mail. The answer is the same whether there is such a customer or not. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: { email: string }) => request<null>('/forgot-password', { method: 'POST', body }),
  });

/** What the link of a message is for; nothing is used up by asking. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token] as const,
    queryFn: ({ signal }) =>
      request<ResetLink>('/forgot-password/check', { method: 'POST', body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: ResetPasswordInput) =>
      request<null>('/forgot-password/reset', { method: 'POST', body }),
  });

/** The session goes on with new tokens; every other one ends. */
function goOn(identifiers: Identifiers): void {
  rememberIdentifiers(identifiers);
  stampRenewal();
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordInput) =>
      request<Identifiers>('/customer/password', { method: 'POST', body }),
    onSuccess: async (identifiers) => {
      goOn(identifiers);
      await queryClient.invalidateQueries({ queryKey: customerKeys.sessions });
    },
  });
}

/** Chooses the password that must be chosen first; the session may do everything then. */
export function useForcePasswordChange() {
  const queryClient = useQueryClient();
  const emit = useEmit();
  return useMutation({
    mutationFn: (body: { newPassword: string }) =>
      request<Identifiers>('/force-password-change', { method: 'POST', body }),
    onSuccess: async (identifiers) => {
      goOn(identifiers);
      await Promise.all([convertCart(queryClient), renewSite(queryClient)]);
      await queryClient.invalidateQueries({ queryKey: customerKeys.session });
      const customerId = cookieCustomerId();
      if (customerId) emit('session:started', { customerId });
    },
  });
}
