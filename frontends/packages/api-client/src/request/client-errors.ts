import type { ClientError } from '@wattle/platform/client-errors';
import { request } from './http.ts';

/** Tells operators what went wrong. What is lost on the way is not sent again: it would be told of in its turn. */
export function sendClientErrors(errors: readonly ClientError[], release: string): void {
  request<null>('/client-errors', { method: 'POST', body: { release, errors }, keepalive: true }).catch(
    () => {},
  );
}
