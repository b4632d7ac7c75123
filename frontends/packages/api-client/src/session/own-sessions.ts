import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { OwnSession, TrustedDevice } from '../types.ts';
import { customerKeys } from './customer-keys.ts';
import { rememberIdentifiers } from './visitor.ts';

const SESSIONS = '/customer/sessions';
const DEVICES = '/customer/devices';

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: customerKeys.sessions,
    queryFn: ({ signal }) => request<readonly OwnSession[]>(SESSIONS, { signal }),
  });

export const trustedDevicesQuery = () =>
  queryOptions({
    queryKey: customerKeys.devices,
    queryFn: ({ signal }) => request<readonly TrustedDevice[]>(DEVICES, { signal }),
  });

/** The end of trust ends a device's sessions too, so both lists are read again. */
function useRevoke<Input>(path: (input: Input) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => request<null>(path(input), { method: 'DELETE' }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: customerKeys.sessions }),
        queryClient.invalidateQueries({ queryKey: customerKeys.devices }),
      ]);
    },
  });
}

export const useEndSession = () => useRevoke((id: string) => `${SESSIONS}/${id}`);

export const useEndOtherSessions = () => useRevoke<void>(() => SESSIONS);

export const useEndDeviceTrust = () => useRevoke((id: string) => `${DEVICES}/${id}`);

/** Says that the customer was active. Answers the seconds without activity after which the session ends. */
export async function heartbeat(): Promise<number> {
  const { sessionId, inactivitySeconds } = await request<{ sessionId: string; inactivitySeconds: number }>(
    '/heartbeat',
    { method: 'POST' },
  );
  rememberIdentifiers({ sessionId });
  return inactivitySeconds;
}
