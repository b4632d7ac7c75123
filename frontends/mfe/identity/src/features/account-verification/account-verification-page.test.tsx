import { axeViolations, customer, renderMfe, screen, site, waitFor } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (options: Partial<Parameters<typeof renderMfe>[1]> = {}) =>
  renderMfe(mfe, { url: '/account-verification', site: site({ capabilities: ['verify_id'] }), ...options });

test('every visitor can read why, how and by when accounts are verified', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Account verification' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(screen.getByText('South Australia').nextElementSibling).toHaveTextContent('45 days');
  expect(screen.getByRole('link', { name: 'Log in to verify' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fmy-account%2Fverify-account',
  );
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [false, 'Verify my account'],
  [true, 'See my verification'],
])('a customer goes on from there, verified: %s', async (isVerified, label) => {
  open({ customer: customer({ isVerified }) });
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
});

test('without the capability there is no such page', async () => {
  const { router } = open({ site: site({ capabilities: [] }) });
  await waitFor(() => expect(router.state.errors).not.toBeNull());
});
