import { ApiError } from '@wattle/platform';
import { expect, test } from 'vitest';
import { withActionKey } from './action-key.ts';

const apiError = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, url: '/api/x', retryAfter });

/** Sends the action once per outcome and returns the keys that were used. */
async function keysOf(
  outcomes: readonly (Error | 'ok')[],
  payloads: readonly unknown[] = [],
): Promise<string[]> {
  const keys: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    await withActionKey('deposit', payloads[index] ?? { amount: '20.00' }, async (_, key) => {
      keys.push(key);
      if (outcome !== 'ok') throw outcome;
    }).catch(() => undefined);
  }
  return keys;
}

test.each([
  ['no answer', apiError(408)],
  ['an answer that cannot be read', new ApiError({ status: 422, url: '/api/x', code: 'unreadable' })],
  ['a server error', apiError(503)],
  ['a server still busy with it', apiError(409, 1)],
  ['a step-up', apiError(403)],
  ['a crash of ours', new TypeError('boom')],
])('after %s the same action keeps its key', async (_, error) => {
  const [first, second] = await keysOf([error, 'ok']);
  expect(second).toBe(first);
});

test.each([
  ['success', 'ok' as const],
  ['a refusal', apiError(422)],
  ['a conflict that is settled', apiError(409)],
])('after %s the next action has a key of its own', async (_, outcome) => {
  const [first, second] = await keysOf([outcome, 'ok']);
  expect(second).not.toBe(first);
});

test('another payload is another action', async () => {
  const [first, second] = await keysOf([apiError(503), 'ok'], [{ amount: '20.00' }, { amount: '50.00' }]);
  expect(second).not.toBe(first);
});

test('a reload of the page keeps the key', async () => {
  await keysOf([apiError(503)]);
  expect(Object.keys(sessionStorage)).toEqual(['wattle.action:deposit:{"amount":"20.00"}']);
});
