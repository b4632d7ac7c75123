import { words } from '@wattle/i18n';
import {
  api,
  aud,
  axeViolations,
  cart,
  customer,
  filledCart,
  refusal,
  renderMfe,
  screen,
  server,
  signedIn as signedInAs,
  twoFactorChallenge,
  waitFor,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const signedIn = signedInAs();
const openLogin = (search = '') => renderMfe(mfe, { url: `/login${search}` });

type User = ReturnType<typeof openLogin>['user'];

async function logIn(user: User) {
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('the login page offers both ways in', async () => {
  const { user, router } = openLogin('?returnTo=%2Fcart');
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in or create an account' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  expect(router.state.location.search).toBe('?returnTo=%2Fcart&step=register');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('signing in goes back to where the visitor came from', async () => {
  server.use(api.post('/login', signedIn), api.post('/cart/convert', cart()));
  const { user, router, emitted } = openLogin('?returnTo=%2Fpowerball');
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/powerball'));
  expect(emitted).toEqual([
    { type: 'session:started', detail: { customerId: signedIn.customer.customerId } },
  ]);
});

test('an address on another site is not gone back to', async () => {
  server.use(api.post('/login', signedIn), api.post('/cart/convert', cart()));
  const { user, router } = openLogin('?returnTo=%2F%2Fevil.example');
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account'));
});

test('wrong credentials show one sentence', async () => {
  const message = 'The e-mail address or the password is not right';
  server.use(api.refuse('post', '/login', 401, [{ target: 'general', code: 'wrong_credentials', message }]));
  const { user } = openLogin();
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`));
  expect(await axeViolations()).toEqual([]);
});

test('a signed-in customer is sent on', async () => {
  const { router } = renderMfe(mfe, { url: '/login?returnTo=%2Fcart', customer: customer() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
});

const openCheckoutLogin = (signedInCustomer = false) =>
  renderMfe(mfe, {
    url: '/checkout/login',
    customer: signedInCustomer ? customer() : null,
  });

test('the login on the way to payment shows the cart, and merges it', async () => {
  const merged = filledCart({ itemCount: 2, cartTotal: aud('6.20') });
  server.use(api.get('/cart', filledCart()), api.post('/login', signedIn), api.post('/cart/convert', merged));
  const { user, router, queryClient } = openCheckoutLogin();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Log in or create an account to pay' }),
  ).toBeVisible();
  expect(screen.getByText(/Your cart has 1 item /)).toHaveTextContent('$3.10');
  expect(await axeViolations()).toEqual([]);
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(queryClient.getQueryData<typeof merged>(['cart'])?.itemCount).toBe(2);
});

test('a cart that is as it was is paid at once', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.post('/login', signedIn),
    api.post('/cart/convert', filledCart({ cartReference: 'own', version: 7 })),
  );
  const { user, router } = openCheckoutLogin();
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});

test.each<[string, Parameters<typeof filledCart>[0]]>([
  ['another price', { totalDue: aud('3.20') }],
  ['nothing in it', { cartItems: [], itemCount: 0 }],
  ['what may not be bought now', { blockedReasons: { spend_limit: 'Your spend limit is reached.' } }],
])('a cart that comes back with %s is shown before it is paid', async (_what, change) => {
  server.use(
    api.get('/cart', filledCart()),
    api.post('/login', signedIn),
    api.post('/cart/convert', filledCart(change)),
  );
  const { user, router } = openCheckoutLogin();
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
});

test('a signed-in customer skips the login step of paying', async () => {
  const { router } = openCheckoutLogin(true);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});

const codeRequired = (change = {}) =>
  refusal(
    401,
    [{ target: 'otp', code: '2fa_required', message: 'A code is required.' }],
    {},
    { twoFactor: twoFactorChallenge(change) },
  );

test('a second factor follows the password; the device may be remembered', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/login', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1 ? codeRequired() : signedIn;
    }),
    api.post('/cart/convert', cart()),
  );
  const { user, router } = openLogin('?returnTo=%2Fcart');
  await logIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  expect(await screen.findByText(/to a…@example.com/)).toBeVisible();
  expect(screen.getByRole('button', { name: words.twoFactor.resend })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByLabelText('Code'));
  await user.paste(' 123 456 7');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  await user.click(screen.getByRole('checkbox', { name: /Remember this device for 30 days/ }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(bodies[1]).toEqual({
    email: 'ada@example.com',
    password: 'correct horse',
    otp: '123456',
    save_device: true,
  });
});

test('a short code is not sent; a wrong code and a lock show exact texts', async () => {
  const answers = [
    codeRequired({ method: 'authenticator', sent: false }),
    refusal(422, [{ target: 'otp', code: '2fa_incorrect', message: 'No.' }]),
    refusal(422, [{ target: 'otp', code: '2fa_account_locked', message: 'No.' }]),
  ];
  server.use(api.post('/login', () => answers.shift()));
  const { user } = openLogin();
  await logIn(user);
  const send = () => user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.type(await screen.findByLabelText('Code'), '123');
  await send();
  expect(await screen.findByText('A 6 digit code is required.')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '456');
  await send();
  expect(await screen.findByText('Code is incorrect or expired. Try again or contact support')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '654321');
  await send();
  expect(await screen.findByText('Account locked')).toBeVisible();
  expect(
    screen.getByText(
      'Your account has been locked due to too many incorrect 2FA attempts. Please contact support.',
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
});

test('a recovery code is as good as a code', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/login', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1 ? codeRequired() : signedIn;
    }),
    api.post('/cart/convert', cart()),
  );
  const { user } = openLogin();
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ otp: 'abcd-efgh' });
});

test('another code is sent after its time, and a message says so', async () => {
  server.use(api.post('/login', () => codeRequired({ resendAfter: 1 })));
  const { user, toasts } = openLogin();
  await logIn(user);
  await waitFor(
    () =>
      expect(screen.getByRole('button', { name: words.twoFactor.resend })).not.toHaveAttribute(
        'aria-disabled',
      ),
    {
      timeout: 3000,
    },
  );
  await user.click(screen.getByRole('button', { name: words.twoFactor.resend }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('New email sent!'));
  const resend = screen.getByRole('button', { name: words.twoFactor.resend });
  expect(resend).toHaveFocus();
  expect(resend).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  [{ forcePasswordChange: true }, '/force-password-change'],
  [{ customer: customer({ accountUpgrade: true }) }, '/my-account/upgrade-account'],
])('a required step comes first: %o', async (change, destination) => {
  server.use(api.post('/login', signedInAs(change)), api.post('/cart/convert', cart()));
  const { user, router } = openLogin('?returnTo=%2Fcart');
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe(destination));
});

test.each([
  ['expired', 'You were not active for a while, or were logged out in another tab. Log in to continue.'],
  ['unauthorised', 'Your session is no longer valid on this device.'],
])('a logged-out customer (%s) reads why', async (ended, text) => {
  openLogin(`?ended=${ended}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a passkey is all that is needed', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/login/passkey/options', { publicKey: { challenge: 'AAAA' } }),
    api.post('/login/passkey', ({ body }) => {
      bodies.push(body);
      return signedIn;
    }),
    api.post('/cart/convert', cart()),
  );
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
  const get = vi.fn().mockResolvedValue({ toJSON: () => ({ rawId: 'r' }) });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const { user, router } = openLogin('?returnTo=%2Fcart');
  await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(bodies).toEqual([{ credential: { rawId: 'r' } }]);
  vi.unstubAllGlobals();
});

test('paying says how far signing in has come', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.post('/login', () => codeRequired()),
  );
  const { user } = openCheckoutLogin();
  expect(await screen.findByText('Step 1 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByText('Step 2 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  // The form for a new account has the same labels, and stands until the next step is there.
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in to pay' })).toBeVisible();
  await logIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
});
