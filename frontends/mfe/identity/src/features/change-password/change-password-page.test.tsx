import { api, axeViolations, customer, renderMfe, screen, server, waitFor } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = () => renderMfe(mfe, { url: '/change-Password', customer: customer() });

async function change(user: ReturnType<typeof open>['user'], repeated = 'seven brave magpies') {
  await user.type(await screen.findByLabelText('Current password'), 'old password');
  await user.type(screen.getByLabelText('New password'), 'seven brave magpies');
  await user.type(screen.getByLabelText('New password again'), repeated);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a changed password shows what else changed', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/customer/password', ({ body }) => {
      bodies.push(body);
      return { sessionId: 'visit', deviceUuid: 'device' };
    }),
    api.get('/customer/passkeys', []),
    api.get('/customer/sessions', []),
    api.get('/customer/devices', []),
  );
  const { user, router, toasts } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await change(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/login-and-security'));
  expect(bodies).toEqual([{ current_password: 'old password', new_password: 'seven brave magpies' }]);
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toMatch(/every other device is logged out/));
});

test('a wrong current password shows an error at its field', async () => {
  server.use(
    api.refuse('post', '/customer/password', 422, [
      { target: 'current_password', code: 'wrong_password', message: 'This is not your password.' },
    ]),
  );
  const { user } = open();
  await change(user);
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'This is not your password.',
    ),
  );
});

test('two new passwords that differ are not sent', async () => {
  const { user } = open();
  await change(user, 'another one');
  expect(await screen.findByText('Your password does not match')).toBeVisible();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = renderMfe(mfe, { url: '/change-Password' });
  await waitFor(() => expect(router.state.location.search).toContain('returnTo=%2Fchange-Password'));
});
