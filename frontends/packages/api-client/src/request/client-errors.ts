import type { ClientError } from '@wattle/platform/client-errors';
import { request } from './http.ts';

/** Sends error reports. A failed call is not retried, since it would be an error to report. */
export function sendClientErrors(errors: readonly ClientError[], release: string): void {
  request<null>('/client-errors', { method: 'POST', body: { release, errors }, keepalive: true }).catch(
    () => {},
  );
}
