import type { TwoFactor } from '@wattle/api-client';
import { words } from '@wattle/i18n';
import { api, customer, renderMfe, screen, server, twoFactor, waitFor, within } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}`);
/** Another code may be asked for in a moment. */
const SENT = { method: 'sms', identifier: '••••678', sent: true, resendAfter: 0.01 };
const IN_USE = twoFactor({
  enabled: true,
  method: 'sms',
  identifier: '••••678',
  since: '2026-11-20T02:00:00Z',
  recoveryCodesLeft: 10,
});

let config: TwoFactor;

beforeEach(() => {
  config = twoFactor();
  server.use(
    api.get('/customer/two-factor-auth', () => config),
    api.get('/customer/passkeys', []),
    api.get('/customer/sessions', []),
    api.get('/customer/devices', []),
    api.post('/customer/two-factor-auth/sms', SENT),
  );
});

async function open() {
  const { user } = renderMfe(mfe, { url: '/my-account/login-and-security', customer: customer() });
  const section = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  const press = async (name: string) => {
    (await section.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  return { user, section, press };
}

const resend = 'Problem with your code? Send a new one';
const code = () => screen.findByRole('textbox', { name: 'Code' });

test('text messages by keyboard: the focus moves to the code, then to Save', async () => {
  server.use(
    api.post('/customer/two-factor-auth/sms/confirm', () => {
      config = IN_USE;
      return { recoveryCodes: CODES };
    }),
  );
  const { user, section, press } = await open();
  await press('Set up: Text message');
  expect(await code()).toHaveFocus();
  expect(section.getByText(/to ••••678/)).toBeVisible();
  await user.keyboard('123456{Enter}');
  const heading = await section.findByRole('heading', { name: 'Save your recovery codes' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.tab();
  expect(section.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await press('I have saved them');
  expect(await section.findByText('10 codes left')).toBeVisible();
});

test('new recovery codes are made by keyboard, and reading goes on at them', async () => {
  config = IN_USE;
  server.use(api.post('/customer/two-factor-auth/recovery-codes', { recoveryCodes: CODES }));
  const { section, press } = await open();
  await press('Make new codes');
  const heading = await section.findByRole('heading', { name: 'Save your recovery codes' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('a wrong code sent by Enter is announced, and the field keeps the focus', async () => {
  server.use(
    api.refuse('post', '/customer/two-factor-auth/sms/confirm', 422, [
      { target: 'otp', code: '2fa_incorrect', message: 'No.' },
    ]),
  );
  const { user, press } = await open();
  await press('Set up: Text message');
  await user.type(await code(), '111111{Enter}');
  const first = await screen.findByRole('alert');
  expect(first).toHaveTextContent(words.twoFactor.incorrect);
  expect(await code()).toHaveFocus();
  await user.keyboard('222222');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(words.twoFactor.incorrect);
  expect(await code()).toHaveFocus();
});

test('another code keeps the focus and the typed text', async () => {
  const { user, section, press } = await open();
  await press('Set up: Text message');
  await user.type(await code(), '123');
  const again = section.getByRole('button', { name: resend });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    api.post('/customer/two-factor-auth/sms', () => until.then(() => ({ ...SENT, identifier: '••••999' }))),
  );
  await press(resend);
  expect(again).toHaveAttribute('aria-busy', 'true');
  expect(again).toHaveFocus();
  answer();
  expect(await section.findByText(/to ••••999/)).toBeVisible();
  expect(again).toHaveFocus();
  expect(await code()).toHaveValue('123');
});

test('when no other code can be sent, the one that was can still be entered', async () => {
  const { section, press } = await open();
  await press('Set up: Text message');
  const again = await section.findByRole('button', { name: resend });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
  server.use(
    api.refuse('post', '/customer/two-factor-auth/sms', 429, [
      { target: 'general', code: '2fa_code_sent_recently', message: 'Please wait a minute.' },
    ]),
  );
  await press(resend);
  expect(await section.findByRole('alert')).toHaveTextContent('Please wait a minute.');
  expect(again).toHaveFocus();
  expect(await code()).toBeEnabled();
});

test('a code that locks the account replaces the code field by a message', async () => {
  const { section, press } = await open();
  await press('Set up: Text message');
  const again = await section.findByRole('button', { name: resend });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
  server.use(
    api.refuse('post', '/customer/two-factor-auth/sms', 422, [
      { target: 'general', code: '2fa_account_locked', message: 'No.' },
    ]),
  );
  await press(resend);
  expect(await section.findByText(words.twoFactor.lockedTitle)).toBeVisible();
  expect(section.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument();
});
