import type { TwoFactor } from '@wattle/api-client';
import { words } from '@wattle/i18n';
import {
  api,
  axeViolations,
  customer,
  ownSession,
  passkey,
  renderMfe,
  screen,
  server,
  trustedDevice,
  twoFactor,
  waitFor,
  within,
} from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}`);
const QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

let config: TwoFactor;

beforeEach(() => {
  config = twoFactor();
  server.use(
    api.get('/customer/two-factor-auth', () => config),
    api.get('/customer/passkeys', [passkey()]),
    api.get('/customer/sessions', [
      ownSession({ current: true }),
      ownSession({ id: '0193a000-0000-7000-8000-0000000000c2', deviceName: 'Safari on iPhone' }),
    ]),
    api.get('/customer/devices', [trustedDevice()]),
  );
});

afterEach(() => vi.unstubAllGlobals());

const open = () => renderMfe(mfe, { url: '/my-account/login-and-security', customer: customer() });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('the page shows how the customer logs in and where', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Login and security' })).toBeVisible();
  const sessions = await part('Where you are logged in');
  expect(await sessions.findByText('Safari on iPhone')).toBeVisible();
  expect(sessions.getByText('This device')).toBeVisible();
  expect(sessions.queryByRole('button', { name: 'Log out Chrome on Windows' })).toBeNull();
  expect(await (await part('Passkeys')).findByText('My phone')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an authenticator is set up by picture or key, with recovery codes once', async () => {
  const confirmed: unknown[] = [];
  server.use(
    api.post('/customer/two-factor-auth/authenticator', {
      secret: 'ABCDEFGHIJKLMNOP',
      otpauthUri: 'otpauth://totp/Wattle',
      qrSvg: QR,
    }),
    api.post('/customer/two-factor-auth/authenticator/confirm', ({ body }) => {
      confirmed.push(body);
      config = twoFactor({
        enabled: true,
        method: 'authenticator',
        since: '2026-11-20T02:00:00Z',
        recoveryCodesLeft: 10,
      });
      return { recoveryCodes: CODES };
    }),
  );
  const { user } = open();
  const section = await part('Two-factor authentication');
  await user.click(await section.findByRole('button', { name: 'Set up: Authenticator app' }));
  const picture = await section.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toContain(QR);
  expect(section.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.type(section.getByLabelText('Code'), ' 123456');
  await user.click(section.getByRole('button', { name: 'Turn on' }));
  const list = await section.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(confirmed).toEqual([{ otp: '123456' }]);
  expect(await axeViolations()).toEqual([]);
  await user.click(section.getByRole('button', { name: 'I have saved them' }));
  expect(await section.findByText('10 codes left')).toBeVisible();
  expect(section.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
});

test('wrong codes show the required text and finally lock the account', async () => {
  const refuse = (code: string) =>
    server.use(
      api.refuse('post', '/customer/two-factor-auth/email/confirm', 422, [
        { target: 'otp', code, message: 'No.' },
      ]),
    );
  server.use(
    api.post('/customer/two-factor-auth/email', {
      method: 'email',
      identifier: 'a…@example.com',
      sent: true,
      resendAfter: 60,
    }),
  );
  const { user } = open();
  const section = await part('Two-factor authentication');
  await user.click(await section.findByRole('button', { name: 'Set up: Email' }));
  expect(await section.findByText(/to a…@example.com/)).toBeVisible();
  expect(section.getByRole('button', { name: words.twoFactor.resend })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  refuse('2fa_incorrect');
  await user.type(section.getByLabelText('Code'), '111111');
  await user.click(section.getByRole('button', { name: 'Turn on' }));
  expect(await section.findByText(words.twoFactor.incorrect)).toBeVisible();
  refuse('2fa_account_locked');
  await user.type(section.getByLabelText('Code'), '222222');
  await user.click(section.getByRole('button', { name: 'Turn on' }));
  expect(await section.findByText(words.twoFactor.locked)).toBeVisible();
  expect(section.getByLabelText('Code')).toBeDisabled();
});

test('a set-up that the server refuses says why and can be left', async () => {
  server.use(
    api.refuse('post', '/customer/two-factor-auth/sms', 429, [
      { target: 'general', code: '2fa_code_sent_recently', message: 'Please wait a minute.' },
    ]),
  );
  const { user } = open();
  const section = await part('Two-factor authentication');
  await user.click(await section.findByRole('button', { name: 'Set up: Text message' }));
  expect(await section.findByText('Please wait a minute.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Cancel' }));
  expect(await section.findByRole('button', { name: 'Set up: Email' })).toBeVisible();
});

test('a second factor can be replaced, refilled and, confirmed, turned off', async () => {
  config = twoFactor({
    enabled: true,
    method: 'sms',
    identifier: '••••678',
    since: '2026-11-20T02:00:00Z',
    recoveryCodesLeft: 2,
  });
  server.use(
    api.post('/customer/two-factor-auth/recovery-codes', { recoveryCodes: CODES }),
    api.post('/customer/two-factor-auth/disable', () => {
      config = twoFactor();
      return null;
    }),
  );
  const { user } = open();
  const section = await part('Two-factor authentication');
  expect(await section.findByText(/Only 2 recovery codes left/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Use another way' }));
  expect(section.queryByRole('button', { name: 'Set up: Text message' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Keep what I have' }));
  await user.click(section.getByRole('button', { name: 'Make new codes' }));
  await user.click(await section.findByRole('button', { name: 'I have saved them' }));
  await user.click(section.getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await section.findByRole('button', { name: 'Set up: Authenticator app' })).toBeVisible();
});

test('advice to use a second factor is put away', async () => {
  config = twoFactor({ promptRequired: true });
  server.use(
    api.post('/customer/two-factor-auth/prompt-acknowledged', () => {
      config = twoFactor();
      return null;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('Protect your account with a second step')).toBeNull());
});

test('a locked-out customer reads that only support can help', async () => {
  config = twoFactor({ enabled: true, method: 'email', locked: true });
  open();
  expect(await screen.findByText(words.twoFactor.lockedTitle)).toBeVisible();
  expect(screen.getByText(words.twoFactor.locked)).toBeVisible();
});

test('one session, all others, and the trust in a device are ended', async () => {
  const ended: string[] = [];
  const end = ({ url }: { url: URL }) => {
    ended.push(url.pathname);
    return null;
  };
  server.use(
    api.delete('/customer/sessions/:id', end),
    api.delete('/customer/sessions', end),
    api.delete('/customer/devices/:id', end),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await user.click(await screen.findByRole('button', { name: 'Forget Chrome on Windows' }));
  await waitFor(() => expect(ended).toHaveLength(3));
  expect(ended).toEqual([
    '/api/customer/sessions/0193a000-0000-7000-8000-0000000000c2',
    '/api/customer/sessions',
    `/api/customer/devices/${trustedDevice().id}`,
  ]);
});

test('a session that cannot be ended says so', async () => {
  server.use(
    api.refuse('delete', '/customer/sessions/:id', 503, [
      { target: 'general', code: 'unavailable', message: 'Please try again.' },
    ]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('Please try again.')).toBeVisible();
});

test('a browser that knows passkeys makes one, and one is removed', async () => {
  const sent: unknown[] = [];
  server.use(
    api.post('/customer/passkeys/options', { publicKey: { challenge: 'AAAA' } }),
    api.post('/customer/passkeys', ({ body }) => {
      sent.push(body);
      return passkey({ name: 'Work laptop' });
    }),
    api.delete('/customer/passkeys/:id', ({ url }) => {
      sent.push(url.pathname);
      return null;
    }),
  );
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => ({}),
    parseCreationOptionsFromJSON: (options: unknown) => options,
  });
  const create = vi.fn().mockResolvedValue({ toJSON: () => ({ rawId: 'camelCase stays' }) });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  const { user, toasts } = open();
  const section = await part('Passkeys');
  await user.click(await section.findByRole('button', { name: 'Add a passkey' }));
  await user.clear(section.getByLabelText('Name'));
  await user.type(section.getByLabelText('Name'), 'Work laptop');
  await user.click(section.getByRole('button', { name: 'Add passkey' }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toMatch(/Your passkey is ready/));
  await user.click(await section.findByRole('button', { name: 'Remove My phone' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { credential: { rawId: 'camelCase stays' }, name: 'Work laptop' },
    `/api/customer/passkeys/${passkey().id}`,
  ]);

  create.mockRejectedValue(new DOMException('given up', 'NotAllowedError'));
  await user.click(section.getByRole('button', { name: 'Add a passkey' }));
  await user.click(section.getByRole('button', { name: 'Add passkey' }));
  expect(await section.findByText(/No passkey was made/)).toBeVisible();
});

test('a part that cannot be loaded leaves the others alone', async () => {
  server.use(api.refuse('get', '/customer/passkeys', 503, []));
  open();
  expect(await screen.findByText('We could not load your passkeys')).toBeVisible();
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});
