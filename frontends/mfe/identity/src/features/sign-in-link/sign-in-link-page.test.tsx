import { words } from '@wattle/i18n';
import {
  api,
  axeViolations,
  cart,
  customer,
  refusal,
  renderMfe,
  screen,
  server,
  signedIn,
  twoFactorChallenge,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const required = (change = {}) =>
  refusal(
    401,
    [{ target: 'otp', code: '2fa_required', message: 'A code is required.' }],
    {},
    { twoFactor: twoFactorChallenge(change) },
  );

test.each([
  ['autologin', '/autologin'],
  ['transfer', '/autologin/transfer'],
])('a link of %s signs in by itself, once, and leaves no token behind', async (kind, path) => {
  const calls: { readonly body: unknown; readonly version: string | null }[] = [];
  server.use(
    api.post(path, ({ body, headers }) => {
      calls.push({ body, version: headers.get('X-Api-Version') });
      return signedIn();
    }),
    api.post('/cart/convert', cart()),
  );
  const { router } = renderMfe(mfe, { url: `/login/${kind}/s3cret-token` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verifying Automatic Login' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/login/${kind}`));
  expect(await axeViolations()).toEqual([]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
  expect(calls).toEqual([{ body: { token: 's3cret-token' }, version: '3.3' }]);
});

test('a link that needs a code shows the code form, and keeps its target', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/autologin', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1 ? required() : signedIn();
    }),
    api.post('/cart/convert', cart()),
  );
  const { user, router } = renderMfe(mfe, { url: '/login/autologin/token?returnTo=%2Fcart' });
  await user.type(await screen.findByLabelText('Code'), '123456');
  expect(screen.getByText(/to a…@example.com/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /Remember this device for 30 days/ }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(bodies[1]).toEqual({ token: 'token', otp: '123456', save_device: true });
});

test('without a second factor no device is offered to be remembered', async () => {
  server.use(api.post('/autologin', () => required({ methods: ['email'] })));
  renderMfe(mfe, { url: '/login/autologin/token' });
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('too many wrong codes lock the form', async () => {
  let calls = 0;
  server.use(
    api.post('/autologin', () => {
      calls += 1;
      return calls === 1
        ? required()
        : refusal(422, [{ target: 'otp', code: '2fa_account_locked', message: 'Locked.' }]);
    }),
  );
  const { user } = renderMfe(mfe, { url: '/login/autologin/token' });
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(words.twoFactor.locked)).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeDisabled();
});

test.each([
  [404, 'link_unknown', 'We do not know this link.'],
  [409, 'link_used', 'This link was used already.'],
  [409, 'link_expired', 'This link has expired.'],
  [409, 'link_of_another_purpose', 'This link is for something else.'],
  [503, 'unavailable', 'Something went wrong'],
])('a link that fails with %i %s says why and offers the other way in', async (status, code, message) => {
  server.use(api.refuse('post', '/autologin', status, [{ target: 'general', code, message }]));
  renderMfe(mfe, { url: '/login/autologin/token' });
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not log you in' })).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in with your password' })).toHaveAttribute(
    'href',
    '/login?step=login',
  );
  expect(await axeViolations()).toEqual([]);
});

test('an address without its token asks for the whole link, and does nothing', async () => {
  renderMfe(mfe, { url: '/login/transfer', customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Please open the link again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to my account' })).toBeVisible();
});
