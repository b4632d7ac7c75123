import { api, axeViolations, customer, renderMfe, screen, server } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

test('coming here ends the session', async () => {
  server.use(api.post('/logout', null, { status: 204 }));
  const { emitted } = renderMfe(mfe, { url: '/logout', customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
  expect(emitted).toEqual([{ type: 'session:ended', detail: { reason: 'signed-out' } }]);
  expect(screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login?step=login');
  expect(await axeViolations()).toEqual([]);
});

test('a sign-out that fails says so and can be tried again', async () => {
  server.use(
    api.refuse('post', '/logout', 503, [{ target: 'general', code: 'unavailable', message: 'Busy.' }]),
  );
  const { user } = renderMfe(mfe, { url: '/logout', customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'You are still logged in' })).toBeVisible();
  server.use(api.post('/logout', null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
});

test('a customer logged out while closing the account reads why', async () => {
  server.use(api.post('/logout', null, { status: 204 }));
  renderMfe(mfe, { url: '/logout?ended=expired' });
  expect(await screen.findByText(/You were not active for a while/)).toBeVisible();
});
