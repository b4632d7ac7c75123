import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { ConfirmationLink, ConfirmationPurpose } from '../types.ts';

const linkPath = (token: string) => `/confirmations/${encodeURIComponent(token)}`;

/** What a mailed link is for; looking uses nothing up. */
export const confirmationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token] as const,
    queryFn: ({ signal }) => request<ConfirmationLink>(linkPath(token), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Applies a mailed link, once; the session may be another customer's or a visitor's. */
export function useConfirmationLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<{ readonly purpose: ConfirmationPurpose }>(linkPath(token), { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.root }),
  });
}

/** Confirms the address of the signed-in customer. */
export function useConfirmAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('/customer/confirm-address', { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.root }),
  });
}

/** Sends the link that confirms the e-mail address, again. */
export const useSendEmailLink = () =>
  useMutation({ mutationFn: () => request<null>('/customer/confirm-email/send-link', { method: 'POST' }) });
