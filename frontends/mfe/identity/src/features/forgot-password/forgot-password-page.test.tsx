import {
  api,
  axeViolations,
  refusal,
  renderMfe,
  screen,
  server,
  twoFactorChallenge,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const LINK = { email: 'a…@example.com', requiresCode: false };
const byLink = () => renderMfe(mfe, { url: '/forgot-password#token=s3cret' });

type User = ReturnType<typeof byLink>['user'];

async function choose(user: User, password: string, repeated = password) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), repeated);
  await user.click(screen.getByRole('button', { name: /Change password|Continue/ }));
}

test('requesting a link shows the same text for every address', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/forgot-password', ({ body }) => {
      bodies.push(body);
      return null;
    }),
  );
  const { user } = renderMfe(mfe, { url: '/forgot-password' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  expect(screen.getByText(/If ada@example.com belongs to an account/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'ada@example.com' }]);
  expect(await axeViolations()).toEqual([]);
});

test('the link chooses a password, and its token leaves the address', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/forgot-password/check', LINK),
    api.post('/forgot-password/reset', ({ body }) => {
      bodies.push(body);
      return null;
    }),
  );
  const { user, router } = byLink();
  expect(await screen.findByText('For the account of a…@example.com.')).toBeVisible();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(await axeViolations()).toEqual([]);
  await choose(user, 'seven brave magpies');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible();
  expect(bodies).toEqual([{ token: 's3cret', new_password: 'seven brave magpies' }]);
});

test('two passwords that differ are not sent', async () => {
  server.use(api.post('/forgot-password/check', LINK));
  const { user } = byLink();
  await choose(user, 'seven brave magpies', 'seven brave magpie');
  expect(await screen.findByText('Your password does not match')).toBeVisible();
});

test("the server's refusal of a password shows at its field", async () => {
  server.use(
    api.post('/forgot-password/check', LINK),
    api.refuse('post', '/forgot-password/reset', 400, [
      {
        target: 'new_password',
        code: 'password_breached',
        message: 'This password is known from data leaks.',
      },
    ]),
  );
  const { user } = byLink();
  await choose(user, 'password123');
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /This password is known from data leaks/,
    ),
  );
});

test('an account with a second factor needs its code before any change', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/forgot-password/check', { ...LINK, requiresCode: true }),
    api.post('/forgot-password/reset', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? refusal(
            401,
            [{ target: 'otp', code: '2fa_required', message: 'A code is required.' }],
            {},
            { twoFactor: twoFactorChallenge({ method: 'authenticator', sent: false }) },
          )
        : null;
    }),
  );
  const { user } = byLink();
  await choose(user, 'seven brave magpies');
  await user.type(await screen.findByLabelText('Code'), '123456');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible();
  expect(bodies[1]).toEqual({ token: 's3cret', new_password: 'seven brave magpies', otp: '123456' });
});

test.each([
  [404, 'link_unknown', /do not know this link/],
  [409, 'link_used', /used already/],
  [409, 'link_expired', /has expired/],
  [409, 'link_of_another_purpose', /for something else/],
])('a link that is %i %s says that nothing was changed and offers another', async (status, code, text) => {
  server.use(
    api.refuse('post', '/forgot-password/check', status, [{ target: 'general', code, message: 'No.' }]),
  );
  byLink();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a link that was used in the meantime says so at the end', async () => {
  server.use(
    api.post('/forgot-password/check', LINK),
    api.refuse('post', '/forgot-password/reset', 409, [
      { target: 'general', code: 'link_used', message: 'No.' },
    ]),
  );
  const { user } = byLink();
  await choose(user, 'seven brave magpies');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});

test('a link that cannot be read is tried again', async () => {
  server.use(api.unreachable('post', '/forgot-password/check'));
  const { user } = byLink();
  await screen.findByRole('heading', { level: 1, name: 'We could not check your link' });
  server.use(api.post('/forgot-password/check', LINK));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
});
