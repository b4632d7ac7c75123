import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { requestEnvelope } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import { isInApp } from '../site/visit.ts';
import type { Notification } from '../types.ts';

export const notificationsQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.notifications, page] as const,
    queryFn: async ({ signal }) => {
      const { result, entities, pageInfo } = await requestEnvelope<
        readonly Notification[],
        { readonly unviewedCount?: number } | null
      >('/notifications', { query: pageQuery(page), signal });
      return {
        items: result,
        total: pageInfo?.total ?? result.length,
        unviewedCount: entities?.unviewedCount ?? 0,
      };
    },
    staleTime: 30_000,
  });

export function useMarkNotificationsViewed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestEnvelope<null>('/notifications/viewed', { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.notifications }),
  });
}

/** An address of an app; nothing that a browser would run. */
const OF_AN_APP = /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:\/\/\S+$/i;

/** A page of this site: a path that no browser takes for the name of another. */
const OF_THIS_SITE = /^\/(?![/\\])/;

/** Where an action leads: into the app when it opened the page, else to this site; null when neither is safe. */
export function notificationLink({ link, deepLink }: Notification['actions'][number]): string | null {
  if (deepLink && isInApp() && OF_AN_APP.test(deepLink)) return deepLink;
  return OF_THIS_SITE.test(link) ? link : null;
}
