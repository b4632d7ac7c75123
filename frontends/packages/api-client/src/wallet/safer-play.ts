import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { withActionKey } from '../request/action-key.ts';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { ActivityStatement, NetPosition, Restriction, SaferPlay } from '../types.ts';

/** What the customer chose and may choose to keep play safe. */
export const saferPlayQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.saferPlay, 'centre'] as const,
    queryFn: ({ signal }) => request<SaferPlay>('/safer-play', { signal }),
    staleTime: 5 * 60_000,
  });

/** What playing came to since an instant, by default in the last 30 days. */
export const netPositionQuery = (since?: string) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'net-position', since] as const,
    queryFn: ({ signal }) => request<NetPosition>('/safer-play/net-position', { query: { since }, signal }),
  });

/** What happened in a month, `2026-11`. */
export const activityQuery = (month: string) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'activity', month] as const,
    queryFn: ({ signal }) => request<ActivityStatement>('/safer-play/activity', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

function useSaferPlayChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [customerKeys.saferPlay, customerKeys.wallet].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** A break of some days; it starts at once. */
export const useTakeTimeOut = () =>
  useSaferPlayChange((days: number) =>
    withActionKey('time-out', { days }, (body, idempotencyKey) =>
      request<Restriction>('/safer-play/time-out', { method: 'POST', body, idempotencyKey }),
    ),
  );

/** Self-exclusion for a period; it cannot be undone. */
export const useSelfExclude = () =>
  useSaferPlayChange((period: string) =>
    withActionKey('self-exclusion', { period, confirmed: true }, (body, idempotencyKey) =>
      request<Restriction>('/safer-play/self-exclusion', { method: 'POST', body, idempotencyKey }),
    ),
  );

/** Minutes between reality checks; null is never. */
export const useSetRealityCheck = () =>
  useSaferPlayChange((intervalMinutes: number | null) =>
    request<null>('/safer-play/reality-check', { method: 'PUT', body: { intervalMinutes } }),
  );

/** Answers the question for a limit with none. */
export const useDeclineLimit = () =>
  useSaferPlayChange((_: undefined) =>
    request<null>('/safer-play/limit-prompt', { method: 'POST', body: { answer: 'no_limit' } }),
  );
