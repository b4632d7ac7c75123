import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { CommunicationPreferences, CommunicationPreferencesInput } from '../types.ts';

const preferencesPath = (id: string | undefined) =>
  id === undefined
    ? '/customer/communication-preferences'
    : `/communication-preferences/${encodeURIComponent(id)}`;

/** Communication preferences: the customer's own, or by the signed id of a link. */
export const communicationPreferencesQuery = (id?: string) =>
  queryOptions({
    queryKey: [...(id === undefined ? customerKeys.root : []), 'communication-preferences', id] as const,
    queryFn: ({ signal }) => request<CommunicationPreferences>(preferencesPath(id), { signal }),
  });

export function useSaveCommunicationPreferences(id?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CommunicationPreferencesInput) =>
      request<CommunicationPreferences>(preferencesPath(id), { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(communicationPreferencesQuery(id).queryKey, saved),
  });
}

/** What a link to unsubscribe holds. */
export interface UnsubscribeLink {
  readonly customerId: string;
  /** All marketing when left out. */
  readonly offerKey?: string | undefined;
  readonly token: string;
}

function unsubscribe(
  { customerId, offerKey, token }: UnsubscribeLink,
  method: 'GET' | 'POST',
  signal?: AbortSignal,
) {
  const offer = offerKey === undefined ? '' : `/${encodeURIComponent(offerKey)}`;
  const path = `/unsubscribe/${encodeURIComponent(customerId)}${offer}`;
  return request<null>(path, { method, query: { token }, signal });
}

/** Whether a link is good; nothing changes. */
export const unsubscribeLinkQuery = (link: UnsubscribeLink) =>
  queryOptions({
    queryKey: ['unsubscribe', link] as const,
    queryFn: ({ signal }) => unsubscribe(link, 'GET', signal),
    retry: false,
  });

export const useUnsubscribe = (link: UnsubscribeLink) =>
  useMutation({ mutationFn: () => unsubscribe(link, 'POST') });
