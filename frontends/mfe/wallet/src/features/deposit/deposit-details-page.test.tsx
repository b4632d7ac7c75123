import {
  act,
  api,
  axeViolations,
  type Call,
  challenge,
  customer,
  deposit,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';
import { leaveSite } from './leave-site.ts';

vi.mock('./leave-site.ts', () => ({ leaveSite: vi.fn() }));

const ID = deposit().depositId;
const open = (url: string, capabilities = site().capabilities) =>
  renderMfe(mfe, { url, customer: customer(), site: site({ capabilities }) });

/** Answers reads and returns with this deposit. */
function stands(change: Parameters<typeof deposit>[0]) {
  const returns: Call[] = [];
  const now = deposit(change);
  server.use(
    api.get(`/deposits/${ID}`, now),
    api.post(`/deposits/${ID}/return`, (call) => {
      returns.push(call);
      return now;
    }),
  );
  return returns;
}

beforeEach(() => {
  vi.mocked(leaveSite).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [{ status: 'settled' }, '$20.00 is in your wallet', 'See the next draws'],
  [
    { status: 'failed', failure: { code: 'declined', message: 'Not enough money.' } },
    'The deposit did not go through',
    'Deposit again',
  ],
  [
    { status: 'abandoned', failure: { code: 'abandoned', message: '' } },
    'The deposit was not finished',
    'Deposit again',
  ],
  [{ status: 'returned' }, 'The money went back to you', 'Deposit again'],
  [{ status: 'reversed' }, 'Your bank reversed this deposit', 'Deposit again'],
] as const)('%j is explained in words, with the next step', async (change, words, way) => {
  const returns = stands(change);
  open(`/my-account/deposit/details/${ID}`);
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByRole('link', { name: way })).toBeVisible();
  expect(screen.getByText(ID)).toBeVisible();
  expect(returns).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test.each(['success', 'failure'])(
  'the address says …/%s, but what is shown is how the deposit stands',
  async (end) => {
    stands({ status: 'settled' });
    open(`/my-account/deposit/details/${ID}/${end}`);
    expect(await screen.findByRole('heading', { name: '$20.00 is in your wallet' })).toBeVisible();
  },
);

test('an unknown outcome is polled until it is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stands({ status: 'processing', settledAt: null });
  open(`/my-account/deposit/details/${ID}`);
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Deposit again' })).toBeNull();
  server.use(api.get(`/deposits/${ID}`, deposit()));
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(await screen.findByRole('heading', { name: '$20.00 is in your wallet' })).toBeVisible();
});

test("without the provider's answer the page shows a pending deposit", async () => {
  stands({ status: 'processing', settledAt: null });
  server.use(api.unreachable('post', `/deposits/${ID}/return`));
  open(`/my-account/deposit/${ID}/success`);
  expect(await screen.findByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();
});

test('coming back from PayPal asks it at once', async () => {
  const returns = stands({ depositMethodCode: 'pl' });
  open(`/my-account/deposit/${ID}/success`);
  expect(await screen.findByRole('heading', { name: '$20.00 is in your wallet' })).toBeVisible();
  expect(returns.map(({ body }) => body)).toEqual([{ cancelled: false }]);
});

test('turning back at PayPal ends the deposit', async () => {
  const returns = stands({
    depositMethodCode: 'pl',
    status: 'abandoned',
    failure: { code: 'abandoned', message: '' },
  });
  open(`/my-account/deposit/${ID}/cancel`);
  expect(await screen.findByText('It was not confirmed. No money was taken.')).toBeVisible();
  expect(returns[0]?.body).toEqual({ cancelled: true });
});

test('a failed PayPal payment is shown as a toast, too', async () => {
  stands({
    depositMethodCode: 'pl',
    status: 'failed',
    failure: { code: 'instrument_declined', message: 'PayPal could not take the money.' },
  });
  const { toasts } = open(`/my-account/deposit/${ID}/success`);
  await waitFor(() =>
    expect(toasts.snapshot()[0]).toMatchObject({
      tone: 'danger',
      title: 'PayPal did not pay',
      message: 'PayPal could not take the money.',
    }),
  );
});

test('a deposit awaiting the customer can continue at PayPal or be cancelled', async () => {
  const returns = stands({
    depositMethodCode: 'pl',
    status: 'awaiting_customer',
    challenge: challenge({ type: 'redirect', url: 'https://paypal.example/agree' }),
    settledAt: null,
  });
  const { user } = open(`/my-account/deposit/details/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Continue at PayPal' }));
  expect(leaveSite).toHaveBeenCalledWith('https://paypal.example/agree');
  await user.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  await waitFor(() => expect(returns.at(-1)?.body).toEqual({ cancelled: true }));
});

test.each([
  `${ID}/success`,
  `${ID}/cancel`,
  `details/${ID}`,
  `details/${ID}/success`,
  `details/${ID}/failure`,
  `authorisation/${ID}`,
])('without the capability to deposit, the outcome is shown (%s)', async (page) => {
  stands({ status: 'returned' });
  open(`/my-account/deposit/${page}`, []);
  expect(await screen.findByRole('heading', { name: 'The money went back to you' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Deposit again' })).not.toBeInTheDocument();
});

test.each(['/my-account/deposit', '/deposit'])(
  'without the capability there is no deposit (%s)',
  async (url) => {
    const { router } = open(url, []);
    await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
  },
);

test.each(['details/', 'authorisation/'])('another’s deposit is no page (%s)', async (page) => {
  server.use(
    api.refuse('get', `/deposits/${ID}`, 404, [{ target: 'general', code: 'not_found', message: '' }]),
  );
  const { router } = open(`/my-account/deposit/${page}${ID}`);
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
