import { QueryClient, sessionSignals } from '@wattle/platform';
import { api, cart, refusal, server } from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cartQuery } from './cart.ts';
import { adoptCart } from './linked-cart.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** A server that takes the cart in after so many refusals. */
function takingInAfter(refusals: number, status: number, headers: HeadersInit = {}) {
  const asked: unknown[] = [];
  server.use(
    api.post('/cart/adopt', ({ body }) => {
      asked.push(body);
      const error = { target: 'general', code: 'refused', message: 'Not now' };
      return asked.length > refusals ? cart({ itemCount: 3 }) : refusal(status, [error], headers);
    }),
  );
  return asked;
}

/** Adopts with a clock that runs as fast as the answers come. */
async function adopted(whileWaiting = () => {}) {
  const client = new QueryClient();
  client.setQueryData(cartQuery().queryKey, cart({ itemCount: 1 }));
  let isDone = false;
  const done = adoptCart(client, 'secret').finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (vi.getTimerCount() > 0) whileWaiting();
    await vi.advanceTimersByTimeAsync(500);
  }
  await done;
  return client.getQueryData(cartQuery().queryKey)?.itemCount;
}

test.each([
  ['another change of the cart', 409, {}],
  ['a payment that is under way', 409, { 'Retry-After': '2' }],
  ['a database that is busy', 503, { 'Retry-After': '1' }],
] as const)('a cart that a link brings is taken in once %s is over', async (_, status, headers) => {
  const asked = takingInAfter(2, status, headers);
  expect(await adopted()).toBe(3);
  expect(asked).toEqual(Array(3).fill({ cart_token: 'secret' }));
});

test('it is given up after a few tries, and the cart stays as it is', async () => {
  const asked = takingInAfter(100, 409);
  expect(await adopted()).toBe(1);
  expect(asked).toHaveLength(4);
});

test.each([
  ['a token that means nothing', 404, {}],
  ['a refusal for good', 422, {}],
  ['a server that wants to be left alone for long', 429, { 'Retry-After': '60' }],
])('%s is asked for once', async (_, status, headers) => {
  const asked = takingInAfter(100, status, headers);
  expect(await adopted()).toBe(1);
  expect(asked).toHaveLength(1);
});

test('a sign-out drops the linked cart, a sign-in takes it along', async () => {
  sessionSignals.begin('c-1');
  const asked = takingInAfter(100, 409);
  expect(await adopted(() => sessionSignals.reset())).toBe(1);
  expect(asked).toHaveLength(1);

  takingInAfter(1, 409);
  expect(await adopted(() => sessionSignals.begin('c-1'))).toBe(3);
});
