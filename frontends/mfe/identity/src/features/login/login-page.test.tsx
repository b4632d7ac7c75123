import {
  api,
  aud,
  axeViolations,
  cart,
  customer,
  filledCart,
  renderMfe,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const signedIn = { customer: customer(), deviceUuid: 'device-1', fingerprint: 'f' };
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

test('wrong credentials are said in one sentence', async () => {
  const message = 'The e-mail address or the password is not right';
  server.use(api.refuse('post', '/login', 401, [{ target: 'general', code: 'wrong_credentials', message }]));
  const { user } = openLogin();
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`));
  expect(await axeViolations()).toEqual([]);
});

test('who is signed in already is sent on', async () => {
  const { router } = renderMfe(mfe, { url: '/login?returnTo=%2Fcart', customer: customer() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
});

const openCheckoutLogin = (signedInCustomer = false) =>
  renderMfe(mfe, {
    url: '/checkout/login',
    customer: signedInCustomer ? customer() : null,
  });

test('on the way to paying the cart is kept in view, and comes back merged', async () => {
  const merged = filledCart({ itemCount: 2, cartTotal: aud('6.20') });
  server.use(api.get('/cart', filledCart()), api.post('/login', signedIn), api.post('/cart/convert', merged));
  const { user, router, queryClient } = openCheckoutLogin();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Log in or create an account to pay' }),
  ).toBeVisible();
  expect(screen.getByText(/Your cart keeps 1 ticket/)).toHaveTextContent('$3.10');
  expect(await axeViolations()).toEqual([]);
  await logIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(queryClient.getQueryData<typeof merged>(['cart'])?.itemCount).toBe(2);
});

test('a signed-in customer skips the login step of paying', async () => {
  const { router } = openCheckoutLogin(true);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});
