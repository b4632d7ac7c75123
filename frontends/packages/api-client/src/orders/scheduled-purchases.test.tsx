import { QueryClient, QueryClientProvider, useQuery } from '@wattle/platform';
import { act, api, customer, renderInPage, scheduledPurchase, screen, server } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduledPurchaseQuery } from './scheduled-purchases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function Ordered() {
  const { data } = useQuery(scheduledPurchaseQuery('ahead-1'));
  return <p>{data?.status ?? 'unknown'}</p>;
}

/** Shows a purchase that is due in so many milliseconds; returns the number of requests. */
async function look(left: number, change: Parameters<typeof scheduledPurchase>[0] = {}) {
  const asked = vi.fn<() => void>();
  const purchaseAt = new Date(Date.now() + left).toISOString();
  server.use(
    api.get('/scheduled-purchases/ahead-1', () => {
      asked();
      return scheduledPurchase({ purchaseAt, ...change });
    }),
  );
  // As the shell's.
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  renderInPage(
    <QueryClientProvider client={client}>
      <Ordered />
    </QueryClientProvider>,
    { customer: customer() },
  );
  expect(await screen.findByText(/^scheduled_status/)).toBeVisible();
  asked.mockClear();
  return asked;
}

const later = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Sessions are renewed after some minutes.
  server.use(api.post('/refresh', {}));
});
afterEach(() => void vi.useRealTimers());

test('a pre-order is polled from five minutes before its purchase', async () => {
  const asked = await look(12 * MINUTE);
  await later(6 * MINUTE);
  expect(asked).not.toHaveBeenCalled();
  await later(2 * MINUTE);
  expect(asked).toHaveBeenCalled();
});

test("a purchase that can't be changed any more is polled until it ends", async () => {
  const asked = await look(4 * MINUTE, { canBeCancelled: false });
  await later(10_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});

test('a due purchase is polled, also while it cannot be bought', async () => {
  const asked = await look(-MINUTE);
  await later(10_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});

test('a purchase to be retried is reloaded when it is due', async () => {
  const asked = await look(7 * MINUTE, { code: 'insufficient_funds', message: 'Not enough' });
  await later(6 * MINUTE);
  expect(asked).not.toHaveBeenCalled();
  await later(2 * MINUTE);
  expect(asked).toHaveBeenCalled();
});

test("a purchase beyond a timer's range is not polled constantly", async () => {
  const asked = await look(60 * DAY);
  await later(MINUTE);
  expect(asked).not.toHaveBeenCalled();
});

test.each(['scheduled_status_executed', 'scheduled_status_cancelled'] as const)(
  '%s is not looked at again',
  async (status) => {
    const asked = await look(-MINUTE, { status, canBeCancelled: false });
    await later(10 * MINUTE);
    expect(asked).not.toHaveBeenCalled();
  },
);

test('a page that is opened again reads the purchase anew', async () => {
  const asked = await look(60 * MINUTE);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});
