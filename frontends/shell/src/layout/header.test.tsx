import { api, customer, renderInPage, screen, server, site, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import { Header } from './header.tsx';

const MAY_VERIFY = site({ capabilities: ['verify_id'] });

const openHeader = (change: Parameters<typeof customer>[0], configuration = MAY_VERIFY) =>
  renderInPage(<Header />, { customer: customer(change), site: configuration });

test('whoever is not verified is reminded at their account, and finds the way in its drawer', async () => {
  const { user } = openHeader({ isVerified: false });
  await user.click(await screen.findByRole('button', { name: 'Account (please verify your account)' }));
  expect(await screen.findByRole('link', { name: /Verify your account/ })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
});

test.each([
  ['is verified', { isVerified: true }, MAY_VERIFY],
  [
    'has something under check',
    { isVerified: false, verification: { displayState: 'Pending Verification' } },
    MAY_VERIFY,
  ],
  ['may not verify here', { isVerified: false }, site({ capabilities: [] })],
])('nobody is reminded who %s', async (_, change, configuration) => {
  openHeader(change, configuration);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
});

test.each([
  ['raffle', 'Raffles', 'All raffles', '/charity-tickets'],
  ['results', 'Results', 'All results', '/lotto-results'],
  ['subvariant', 'Play', /Powerball/, '/powerball'],
])('an item for %s opens its own drawer', async (child, title, link, href) => {
  server.use(api.get('/raffles', []));
  const configuration = site({ navigation: [{ label: 'More', routeType: 'none', child }] });
  const { user } = renderInPage(<Header />, { site: configuration });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const drawer = await screen.findByRole('dialog', { name: title });
  expect(await within(drawer).findByRole('link', { name: link })).toHaveAttribute('href', href);
});
