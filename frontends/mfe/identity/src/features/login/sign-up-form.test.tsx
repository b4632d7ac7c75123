import { api, axeViolations, cart, renderMfe, screen, server, signedIn, waitFor } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const openSignUp = () => renderMfe(mfe, { url: '/login?step=register' });

type User = ReturnType<typeof openSignUp>['user'];

const VALUES = {
  'Email address': 'ada@example.com',
  Password: 'four words in row',
  'First name': 'Ada',
  'Last name': 'Byron',
  Day: '10',
  Month: '12',
  Year: '1990',
  'Phone number': '0412 345 678',
  Address: '1 Wattle Street',
  Suburb: 'Ultimo',
  'Post code': '2007',
} as const;

async function fillIn(user: User, change: Partial<Record<keyof typeof VALUES, string>> = {}) {
  await screen.findByLabelText('First name');
  for (const [label, value] of Object.entries({ ...VALUES, ...change })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.selectOptions(screen.getByLabelText('State or territory'), 'NSW');
  await user.click(screen.getByRole('checkbox'));
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create account' }));

test('nothing is ticked, and every required field says so at once', async () => {
  const { user } = openSignUp();
  expect(await screen.findByRole('checkbox')).not.toBeChecked();
  await submit(user);
  expect(await screen.findAllByText('This field is required')).toHaveLength(10);
  expect(screen.getByText('You must agree to the terms and conditions to proceed.')).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

test('a complete sign-up opens the account', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/signup', ({ body }) => {
      bodies.push(body);
      return signedIn();
    }),
    api.post('/cart/convert', cart()),
  );
  const { user, router } = openSignUp();
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
  expect(bodies).toEqual([
    {
      email: 'ada@example.com',
      password: 'four words in row',
      first_name: 'Ada',
      last_name: 'Byron',
      date_of_birth: '1990-12-10',
      phone_number: '0412 345 678',
      address_line1: '1 Wattle Street',
      address_line2: '',
      suburb: 'Ultimo',
      state: 'NSW',
      postcode: '2007',
      country: 'AU',
      accept_terms: true,
    },
  ]);
});

test.each([
  ['a short password', { Password: 'short' }, 'Please use at least 8 characters'],
  ['no email address', { 'Email address': 'ada at home' }, 'Please enter a valid email address'],
  ['no phone number', { 'Phone number': '12' }, 'Please enter a valid phone number'],
  ['a post code of elsewhere', { 'Post code': 'SW1A 1AA' }, 'Please enter a valid post code'],
  ['a day that never was', { Day: '31', Month: '2' }, 'Please enter a valid date of birth'],
  [
    'somebody too young',
    { Year: String(new Date().getFullYear() - 10) },
    'You must be at least 18 years old to sign up',
  ],
])('%s is shown at its field before a call', async (_, change, message) => {
  const { user } = openSignUp();
  await fillIn(user, change);
  await submit(user);
  expect(await screen.findByText(message)).toBeVisible();
});

test('the country decides the states', async () => {
  const { user } = openSignUp();
  await user.selectOptions(await screen.findByLabelText('State or territory'), 'Tasmania');
  await user.selectOptions(screen.getByLabelText('Country'), 'United Kingdom');
  const nations = await screen.findByLabelText('Nation');
  expect(nations).toHaveValue('');
  expect([...nations.querySelectorAll('option')].map(({ label }) => label)).toEqual([
    'Choose one',
    'England',
    'Northern Ireland',
    'Scotland',
    'Wales',
  ]);
});

test("a server's refusal shows at its field", async () => {
  server.use(
    api.refuse('post', '/signup', 400, [
      { target: 'postcode', code: 'invalid_postcode', message: 'Please enter a valid post code' },
      { target: 'password', code: 'password_breached', message: 'This password is known from data leaks.' },
    ]),
  );
  const { user } = openSignUp();
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('This password is known from data leaks.')).toBeVisible();
  expect(screen.getByLabelText('Post code')).toHaveAccessibleDescription('Please enter a valid post code');
  expect(screen.getByLabelText('Post code')).toHaveFocus();
});

test('a refusal that belongs to no field stands above the form', async () => {
  const message = 'We could not create an account with these details. If you already have one, please log in';
  server.use(api.refuse('post', '/signup', 409, [{ target: 'general', code: 'sign_up_refused', message }]));
  const { user } = openSignUp();
  await fillIn(user);
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('the password can be looked at', async () => {
  const { user } = openSignUp();
  const password = await screen.findByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});
