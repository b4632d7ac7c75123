import {
  api,
  axeViolations,
  customer,
  customerDetails,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const MISSING = {
  required: true,
  missing: [{ target: 'phone_number', code: 'required', message: 'Please give us a phone number' }],
  details: customerDetails({ phoneNumber: '' }),
};

const open = (search = '') =>
  renderMfe(mfe, {
    url: `/my-account/upgrade-account${search}`,
    customer: customer({ accountUpgrade: true }),
  });

test('a missing detail is named at its field; completing it leads on', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get('/customer/upgrade-account', MISSING),
    api.get('/identity/addresses', { provider: 'OFFLINE', suggestions: [] }),
    api.post('/customer/upgrade-account', ({ body }) => {
      sent.push(body);
      return customerDetails();
    }),
  );
  const { user, router } = open('?returnTo=%2Fcart');
  expect(await screen.findByText('Please give us a phone number')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText('Phone number'), '0412345678');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('You must agree to the terms and conditions to proceed.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(sent).toMatchObject([{ accept_terms: true, phone_number: '0412345678', suburb: 'ULTIMO' }]);
});

test('an account that lacks nothing says so', async () => {
  server.use(
    api.get('/customer/upgrade-account', { required: false, missing: [], details: customerDetails() }),
  );
  open();
  expect(await screen.findByText('Your account is up to date')).toBeVisible();
});
