import {
  api,
  axeViolations,
  cart,
  customer,
  renderMfe,
  screen,
  server,
  signInBrowser,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (search = '') =>
  renderMfe(mfe, { url: `/force-password-change${search}`, customer: customer() });

async function choose(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('New password'), 'seven brave magpies');
  await user.type(screen.getByLabelText('New password again'), 'seven brave magpies');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a new password returns the customer to their destination', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/force-password-change', ({ body }) => {
      bodies.push(body);
      return { sessionId: 'visit', deviceUuid: 'device' };
    }),
    api.post('/cart/convert', cart()),
  );
  const { user, router, emitted } = open('?returnTo=%2Fcart');
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await choose(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(bodies).toEqual([{ new_password: 'seven brave magpies' }]);
  expect(emitted.map(({ type }) => type)).toEqual(['session:started']);
});

test('details that must be completed come before anything else', async () => {
  server.use(
    api.post('/force-password-change', { sessionId: 'visit', deviceUuid: 'device' }),
    api.post('/cart/convert', cart()),
  );
  const { user, router } = open('?returnTo=%2Fcart');
  signInBrowser(customer({ accountUpgrade: true }));
  await choose(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/upgrade-account'));
});

test('a refused password leaves the page open', async () => {
  server.use(
    api.refuse('post', '/force-password-change', 400, [
      { target: 'new_password', code: 'password_unchanged', message: 'Please choose another password.' },
    ]),
  );
  const { user, router } = open();
  await choose(user);
  expect(await screen.findByText('Please choose another password.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/force-password-change');
});

test('a new password in another tab leads on', async () => {
  server.use(
    api.refuse('post', '/force-password-change', 422, [
      { target: 'general', code: 'no_change_required', message: 'No.' },
    ]),
  );
  const { user, router } = open();
  await choose(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
});

test('a visitor is sent to log in', async () => {
  const { router } = renderMfe(mfe, { url: '/force-password-change' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
