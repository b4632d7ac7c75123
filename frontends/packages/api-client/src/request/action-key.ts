import { isApiError } from '@wattle/platform';
import { randomId } from '../session/visitor.ts';

/**
 * One idempotency key per user action that moves money. It is kept in this tab until the server's answer is known, so a
 * reload, a refresh of the session or a second press sends the same key, and the action happens once.
 */
const storageKey = (action: string, payload: unknown) => `wattle.action:${action}:${JSON.stringify(payload)}`;

/** No answer, one that cannot be read, or a server that failed or is still busy with it: it may have happened. */
export const outcomeIsUnknown = (error: unknown) =>
  !isApiError(error) ||
  error.status >= 500 ||
  error.status === 408 ||
  error.code === 'unreadable' ||
  (error.status === 409 && error.retryAfter !== null);

/** Nothing is settled: the outcome is unknown, or a step must come first. */
export const outcomeIsOpen = (error: unknown) =>
  outcomeIsUnknown(error) || (isApiError(error) && [401, 403, 429].includes(error.status));

/**
 * Runs `send` with this action's idempotency key; the same action with the same payload reuses its key until
 * it is decided.
 */
export async function withActionKey<Payload, Result>(
  action: string,
  payload: Payload,
  send: (payload: Payload, idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const slot = storageKey(action, payload);
  const key = sessionStorage.getItem(slot) ?? randomId();
  sessionStorage.setItem(slot, key);
  try {
    const result = await send(payload, key);
    sessionStorage.removeItem(slot);
    return result;
  } catch (error) {
    if (!outcomeIsOpen(error)) sessionStorage.removeItem(slot);
    throw error;
  }
}
