import { useQuery } from '@wattle/platform';
import { api, customer, depositPurchase, refusal, renderInPage, screen, server } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkoutStateQuery } from './checkout.ts';

const ID = depositPurchase().checkoutId;

function Purchase() {
  const { data, isError } = useQuery(checkoutStateQuery(ID));
  return <p>{isError ? 'no answer' : (data?.status ?? 'unknown')}</p>;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('a purchase without an answer is polled until there is one', async () => {
  server.use(api.unreachable('get', `/checkout/${ID}`));
  renderInPage(<Purchase />, { customer: customer() });
  expect(await screen.findByText('no answer')).toBeVisible();
  server.use(api.get(`/checkout/${ID}`, depositPurchase()));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByText('paid')).toBeVisible();
});

test('an unknown purchase is not polled', async () => {
  let asked = 0;
  server.use(
    api.get(`/checkout/${ID}`, () => {
      asked += 1;
      return refusal(404, [{ target: 'general', code: 'checkout_not_found', message: '' }]);
    }),
  );
  renderInPage(<Purchase />, { customer: customer() });
  expect(await screen.findByText('no answer')).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(1);
});
