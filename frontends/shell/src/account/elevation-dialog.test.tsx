import { words } from '@wattle/i18n';
import { type ElevationRequest, elevation } from '@wattle/platform';
import {
  act,
  api,
  axeViolations,
  customer,
  renderInPage,
  screen,
  server,
  twoFactor,
  waitFor,
} from '@wattle/testing';
import { afterEach, expect, test } from 'vitest';
import { ElevationDialog } from './elevation-dialog.tsx';

const withdrawal = { purpose: 'withdrawal', binding: 'abc', maxAge: 300 };
const closure = { purpose: 'closure', binding: null, maxAge: 300 };
const SENT = { method: 'email', identifier: 'a…@example.com', sent: true, resendAfter: 60 };

let asked: unknown[];

function open(request: ElevationRequest = withdrawal) {
  let granted: Promise<boolean> = Promise.resolve(false);
  act(() => {
    granted = elevation.require(request);
  });
  return granted;
}

function show(config = twoFactor()) {
  asked = [];
  server.use(
    api.get('/customer/two-factor-auth', config),
    api.post('/customer/two-factor-auth/send-code', ({ body }) => {
      asked.push(body);
      return SENT;
    }),
  );
  return renderInPage(<ElevationDialog />, { customer: customer() });
}

afterEach(() => act(() => elevation.abandon()));

test('a customer without their phone uses a recovery code', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/refresh', ({ body }) => {
      bodies.push(body);
      return { sessionId: 's', deviceUuid: 'd' };
    }),
  );
  const { user } = show(twoFactor({ enabled: true, method: 'authenticator' }));
  const granted = open();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await granted).toBe(true);
  expect(bodies).toEqual([{ otp: 'abcd-efgh-ijkl' }]);
});

test('without a second factor there is no recovery code to ask for', async () => {
  show();
  void open();
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(screen.queryByRole('button', { name: /recovery code/ })).toBeNull();
});

test('closing the dialog and coming back does not ask for a second code', async () => {
  const { user } = show();
  void open();
  await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  void open();
  expect(await screen.findByText(/to a…@example.com/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a code for something else in between makes the first one useless', async () => {
  const { user } = show();
  for (const request of [withdrawal, closure, withdrawal]) {
    void open(request);
    await screen.findByLabelText('Code');
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
  await waitFor(() => expect(asked).toHaveLength(3));
});

test('too many wrong codes say so in the words of the requirements', async () => {
  server.use(
    api.refuse('post', '/refresh', 422, [{ target: 'otp', code: '2fa_account_locked', message: 'Locked.' }]),
  );
  const { user } = show();
  void open();
  await user.type(await screen.findByLabelText('Code'), '111111');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(words.twoFactor.lockedTitle)).toBeVisible();
  expect(screen.getByText(words.twoFactor.locked)).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
});
