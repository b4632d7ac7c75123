import {
  api,
  aud,
  axeViolations,
  customer,
  funds,
  renderInPage,
  screen,
  server,
  site,
  userEvent,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import { AccountDrawer } from './account-drawer.tsx';

const open = (capabilities: readonly string[], who = customer()) =>
  renderInPage(<AccountDrawer open onClose={() => {}} />, {
    customer: who,
    site: site({ capabilities: [...capabilities] }),
  });

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('the drawer shows the balance and links to the main pages', async () => {
  server.use(api.get('/funds', funds({ availableFunds: aud('25.00'), withdrawableFunds: aud('17.30') })));
  open(['wallet_balance', 'wallet_deposit', 'wallet_withdrawal', 'viewing_orders', 'spend_limits']);
  expect(await screen.findByText('$25.00')).toBeVisible();
  expect(screen.getByText('$17.30')).toBeVisible();
  expect(links()).toEqual([
    'Deposit',
    'My account',
    'Upcoming tickets',
    'Past tickets',
    'Transactions',
    'Withdraw',
    'Limits',
    'Safer play',
    'Log out',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('without the capabilities there are no links to missing pages', () => {
  open([]);
  expect(links()).toEqual(['My account', 'Safer play', 'Log out']);
  expect(screen.queryByText('Available to play')).not.toBeInTheDocument();
});

test('without the wallet the drawer is complete and can reload the balance', async () => {
  const user = userEvent.setup();
  server.use(api.unreachable('get', '/funds'));
  open(['wallet_balance', 'viewing_orders']);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your balance.');
  expect(links()).toContain('Upcoming tickets');
  expect(await axeViolations()).toEqual([]);
  server.use(api.get('/funds', funds({ availableFunds: aud('25.00') })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$25.00')).toBeVisible();
});

test('an unverified customer is asked to verify', () => {
  open(['verify_id'], customer({ isVerified: false }));
  expect(screen.getByRole('link', { name: 'Verify your account To do' })).toHaveAttribute(
    'href',
    '/my-account/verify-account',
  );
});
