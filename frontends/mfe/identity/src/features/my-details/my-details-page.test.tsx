import {
  api,
  axeViolations,
  customer,
  customerDetails,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const MANAGES = site({
  capabilities: ['account_details_manage', 'manage_notification_settings', 'customer_deactivate'],
});

const open = (configuration = MANAGES, change: Parameters<typeof customer>[0] = {}) =>
  renderMfe(mfe, { url: '/my-account/my-details', customer: customer(change), site: configuration });

type User = ReturnType<typeof open>['user'];

const change = async (user: User, section: string) => {
  const part = within(await screen.findByRole('region', { name: section }));
  await user.click(part.getByRole('button'));
  await part.findByRole('button', { name: 'Cancel' });
};

/** Answers every change with the changed details, and records the request. */
function acceptChanges(details = customerDetails()) {
  const sent: unknown[] = [];
  server.use(
    api.get('/customer/details', details),
    api.get('/identity/addresses', { provider: 'OFFLINE', suggestions: [] }),
    api.patch('/customer/details', ({ body }) => {
      sent.push(body);
      return details;
    }),
  );
  return sent;
}

test('the details we keep are shown in full words', async () => {
  server.use(api.get('/customer/details', customerDetails()));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'My details' })).toBeVisible();
  expect((await screen.findByText('Name')).nextElementSibling).toHaveTextContent('Ada Byron');
  expect(screen.getByText('State or territory').nextElementSibling).toHaveTextContent('New South Wales');
  expect(screen.getByText('Country').nextElementSibling).toHaveTextContent('Australia');
  expect(screen.getByRole('link', { name: 'Close my account' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without the capability details are read-only and name support', async () => {
  server.use(api.get('/customer/details', customerDetails()));
  open(site({ capabilities: [] }));
  expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Close my account' })).toBeNull();
});

test('only what was changed is sent', async () => {
  const sent = acceptChanges();
  const { user } = open(MANAGES, { isVerified: false });
  await change(user, 'About you');
  const phone = screen.getByLabelText('Phone number');
  await user.clear(phone);
  await user.type(phone, '0412 000 111');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Phone number')).toBeNull());
  expect(sent).toEqual([{ phone_number: '0412 000 111' }]);
});

test('saving without a change sends nothing, and neither does cancelling', async () => {
  const sent = acceptChanges();
  const { user } = open();
  await change(user, 'About you');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
  await change(user, 'About you');
  await user.type(screen.getByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(sent).toEqual([]);
});

async function moveTo(user: User, state: string, suburb: string, postcode: string) {
  await change(user, 'Where you live');
  for (const [label, value] of [
    ['Suburb', suburb],
    ['Post code', postcode],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
  }
  await user.selectOptions(screen.getByLabelText('State or territory'), state);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test('a verified customer is warned before a move revokes it, and may cancel', async () => {
  const sent = acceptChanges();
  const { user } = open();
  await moveTo(user, 'VIC', 'RICHMOND', '3121');
  const dialog = await screen.findByRole('dialog', { name: 'You will need to verify again' });
  expect(await axeViolations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep my details' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  server.use(api.post('/refresh', { accessToken: null, refreshToken: null, deviceUuid: 'd' }));
  await user.click(await screen.findByRole('button', { name: 'Change and verify again' }));
  await waitFor(() => expect(sent).toEqual([{ suburb: 'RICHMOND', state: 'VIC', postcode: '3121' }]));
});

test('a move that revokes no verification asks no question', async () => {
  const sent = acceptChanges();
  const { user } = open();
  await moveTo(user, 'QLD', 'BRISBANE', '4000');
  await waitFor(() => expect(sent).toEqual([{ suburb: 'BRISBANE', state: 'QLD', postcode: '4000' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the form of the address says that an account stays in its country', async () => {
  acceptChanges();
  const { user } = open();
  await change(user, 'Where you live');
  expect(screen.getByText(/Moving out of Australia\?/)).toBeVisible();
  expect(screen.queryByLabelText('Country')).toBeNull();
});

test('a customer abroad reads what to do after a move', async () => {
  acceptChanges();
  const configuration = site({ capabilities: ['account_details_manage', 'wallet_withdrawal'] });
  open(configuration, { countryBanned: true });
  expect(await screen.findByText('Have you moved to another country?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Withdraw my money' })).toHaveAttribute(
    'href',
    '/my-account/withdraw',
  );
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a customer at home is not asked about a move', async () => {
  acceptChanges();
  open();
  expect(await screen.findByText('Ada Byron')).toBeVisible();
  expect(screen.queryByText('Have you moved to another country?')).toBeNull();
});

test("a server's refusal shows at its field, and the form stays open", async () => {
  acceptChanges();
  const message = 'This suburb does not belong to the post code';
  server.use(
    api.refuse('patch', '/customer/details', 400, [{ target: 'suburb', code: 'suburb_disagrees', message }]),
  );
  const { user } = open();
  await moveTo(user, 'QLD', 'RICHMOND', '4000');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Suburb')).toHaveFocus();
});

test('a new e-mail address counts once its link is used', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get('/customer/details', customerDetails()),
    api.post(
      '/customer/email',
      ({ body }) => {
        sent.push(body);
        return null;
      },
      { status: 202 },
    ),
  );
  const { user } = open();
  await change(user, 'Email address');
  await user.type(screen.getByLabelText('New email address'), 'ada at home');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  await user.clear(screen.getByLabelText('New email address'));
  await user.type(screen.getByLabelText('New email address'), 'countess@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/We sent a link to countess@example.com/)).toBeVisible();
  expect(sent).toEqual([{ email: 'countess@example.com' }]);
});

test('pending confirmations stand at the top', async () => {
  const details = customerDetails({
    addressConfirmationRequired: true,
    emailAddressConfirmationRequired: true,
  });
  server.use(
    api.get('/customer/details', details),
    api.post('/customer/confirm-address', () => {
      server.use(api.get('/customer/details', customerDetails()));
      return new Response(null, { status: 204 });
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Please confirm your email address')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, this is my address' }));
  await waitFor(() => expect(screen.queryByText('Is this where you live?')).toBeNull());
});

test('details that cannot be loaded can be asked for again', async () => {
  server.use(api.unreachable('get', '/customer/details'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: /try again/i });
  server.use(api.get('/customer/details', customerDetails()));
  await user.click(again);
  expect(await screen.findByText('Ada Byron')).toBeVisible();
});

test('a form opened by keyboard gets the focus, and returns it to its button', async () => {
  acceptChanges();
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'About you' }));
  part.getByRole('button', { name: 'Change' }).focus();
  await user.keyboard('{Enter}');
  expect(part.getByRole('group', { name: 'About you' })).toHaveFocus();
  await user.click(await part.findByRole('button', { name: 'Cancel' }));
  expect(part.getByRole('button', { name: 'Change' })).toHaveFocus();
});
