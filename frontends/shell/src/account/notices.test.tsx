import {
  api,
  axeViolations,
  customer,
  customerDetails,
  renderInPage,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { Notices } from './notices.tsx';

const MANAGES = site({
  capabilities: ['account_details_manage', 'customer_migration', 'wallet_withdrawal'],
});

const open = (change: Parameters<typeof customer>[0], url = '/powerball', configuration = MANAGES) =>
  renderInPage(<Notices />, { customer: customer(change), url, site: configuration });

const UNCONFIRMED = { addressConfirmationRequired: true, emailAddressConfirmationRequired: true };

test('the address is asked first, and the e-mail address afterwards', async () => {
  let confirmed = 0;
  server.use(
    api.get('/customer/details', customerDetails()),
    api.post('/customer/confirm-address', () => {
      confirmed += 1;
      server.use(api.get('/v3/customer', customer({ emailAddressConfirmationRequired: true })));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open(UNCONFIRMED);
  expect(await screen.findByText('1 Wattle Street, ULTIMO, NSW 2007')).toBeVisible();
  expect(screen.queryByText(/confirm your email address/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, it is' }));
  expect(await screen.findByText(/Please confirm your email address/)).toBeVisible();
  expect(confirmed).toBe(1);
});

test('a new link to the e-mail address is sent, and said so', async () => {
  server.use(api.post('/customer/confirm-email/send-link', null, { status: 202 }));
  const { user } = open({ emailAddressConfirmationRequired: true });
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('We sent a new link to ada@example.com.');
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
});

test('a link that may not be sent again yet says why', async () => {
  const message = 'Please wait a moment.';
  server.use(
    api.refuse('post', '/customer/confirm-email/send-link', 429, [
      { target: 'general', code: 'too_many_requests', message },
    ]),
  );
  const { user } = open({ emailAddressConfirmationRequired: true });
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test.each(['/cart', '/cart/buy', '/deposit', '/checkout/deposit/deposit-1/success', '/purchase/partner'])(
  'a customer paying at %s is not asked to confirm anything',
  async (url) => {
    open({ ...UNCONFIRMED, countryBanned: true }, url);
    expect(await screen.findByText(/You are in a country where we may not sell/)).toBeVisible();
    expect(screen.queryByText(/Please confirm/)).toBeNull();
  },
);

test('the page of the details asks by itself', async () => {
  const { container } = open(
    { ...UNCONFIRMED, countryBanned: true, addressConfirmationRequired: false },
    '/my-account/my-details',
  );
  // The banner for customers abroad is shown, so the notices are loaded.
  expect(await screen.findByText(/You are in a country where we may not sell/)).toBeVisible();
  expect(container).not.toHaveTextContent('confirm your email address');
});

test('without the capability a link leads to the page of the details', async () => {
  open(UNCONFIRMED, '/powerball', site({ capabilities: [] }));
  expect(await screen.findByText('Please confirm where you live.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to my details' })).toHaveAttribute(
    'href',
    '/my-account/my-details',
  );
});

test('a traveller answers once and reads what follows', async () => {
  const sent: unknown[] = [];
  server.use(
    api.post('/customer/country-confirmation', ({ body }) => {
      sent.push(body);
      server.use(api.get('/v3/customer', customer({ countryBanned: true })));
      return { countryBanned: true, countryBannedConfirmationRequired: false };
    }),
  );
  const { user } = open({ countryBanned: true, countryBannedConfirmationRequired: true });
  await user.click(await screen.findByRole('button', { name: 'Yes, I am travelling' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ travelling: true }]);
  expect(screen.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/my-account/withdraw');
});

test('a customer who has moved is led to the details', async () => {
  server.use(
    api.post('/customer/country-confirmation', {
      countryBanned: true,
      countryBannedConfirmationRequired: true,
    }),
  );
  const { user, router } = open({ countryBanned: true, countryBannedConfirmationRequired: true });
  expect(await screen.findByRole('dialog', { name: 'Are you travelling?' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'No, I have moved' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/my-details'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['/my-account/my-details', '/my-account/withdraw', '/about/contact-us', '/close-my-account'])(
  'the question leaves %s open to a customer who has moved',
  async (url) => {
    open({ countryBanned: true, countryBannedConfirmationRequired: true }, url);
    expect(await screen.findByText(/You are in a country where we may not sell/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

const SOFT = { migrationStatus: 'eligible_soft' };
const HARD = { migrationStatus: 'eligible_hard' };

test('moving needs the terms, and is asked for until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const sent: unknown[] = [];
  server.use(
    api.post('/migration/migrate', ({ body }) => {
      sent.push(body);
      const isDone = sent.length === 3;
      if (isDone) server.use(api.get('/v3/customer', customer({ migrationStatus: 'migrated' })));
      return HttpResponse.json(
        { result: { status: isDone ? 'migrated' : 'running' } },
        { status: isDone ? 200 : 202 },
      );
    }),
    api.post('/refresh', { accessToken: null, refreshToken: null, deviceUuid: 'd' }),
  );
  const { user } = open(SOFT);
  const move = await screen.findByRole('button', { name: 'Move my account' });
  expect(move).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(move);
  expect(await screen.findByRole('dialog', { name: 'Moving your account' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByRole('dialog', { name: 'Your account has moved' })).toBeVisible();
  expect(sent).toEqual([{ accept_terms: true }, { accept_terms: true }, { accept_terms: true }]);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.useRealTimers();
});

test('after five repeats it has failed for now, and can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  let asked = 0;
  server.use(
    api.post('/migration/migrate', () => {
      asked += 1;
      return HttpResponse.json({ result: { status: 'running' } }, { status: 202 });
    }),
  );
  const { user } = open(SOFT);
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Move my account' }));
  await waitFor(() => expect(asked).toBe(1));
  for (let repeat = 2; repeat <= 6; repeat += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(asked).toBe(repeat));
  }
  expect(await screen.findByRole('dialog', { name: 'Your account has not moved yet' })).toBeVisible();
  expect(asked).toBe(6);
  server.use(
    api.refuse('post', '/migration/migrate', 422, [
      { target: 'general', code: 'migration_failed', message: 'That did not work.' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('That did not work.')).toBeVisible();
  vi.useRealTimers();
});

test('a soft question is put off for seven days, for this customer only', async () => {
  const first = open(SOFT);
  await first.user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  first.unmount();
  const again = open(SOFT);
  await waitFor(() => expect(again.container.querySelector('dialog')).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  again.unmount();
  open({ ...SOFT, customerId: '0193a000-0000-7000-8000-000000000002' });
  expect(await screen.findByRole('dialog', { name: 'Your account is moving to a new home' })).toBeVisible();
});

test("a required move can't be postponed; withdrawing and log-out remain", async () => {
  open(HARD);
  expect(await screen.findByRole('button', { name: 'Move my account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Withdraw my money' })).toHaveAttribute(
    'href',
    '/my-account/withdraw',
  );
  expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
});

test.each(['/my-account/withdraw', '/logout', '/my-account/safer-play', '/about/contact-us'])(
  'the question stands aside on %s',
  async (url) => {
    const { container } = open(HARD, url);
    await waitFor(() => expect(container.querySelector('dialog')).not.toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('without the capability there is no question to move', async () => {
  // The banner shows that the notices are loaded.
  const { container } = open({ ...HARD, countryBanned: true }, '/cart', site({ capabilities: [] }));
  expect(await screen.findByText(/You are in a country/)).toBeVisible();
  expect(container.querySelector('dialog')).toBeNull();
});
