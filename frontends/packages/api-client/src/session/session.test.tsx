import { useQuery, useSession } from '@wattle/platform';
import {
  api,
  cart,
  customer,
  filledCart,
  refusal,
  renderInPage,
  screen,
  server,
  signedIn,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import { cartQuery } from '../cart/cart.ts';
import { useLogin } from './begin-session.ts';
import { customerQuery, useLogout } from './session.ts';

function Page() {
  const login = useLogin();
  const logout = useLogout();
  const { status } = useSession();
  const { data } = useQuery(cartQuery());
  return (
    <>
      <p>{status}</p>
      <p>{data?.itemCount ?? 0} in cart</p>
      <button type="button" onClick={() => login.mutate({ email: 'ada@example.com', password: 'secret' })}>
        Log in
      </button>
      <button type="button" onClick={() => logout.mutate()}>
        Log out
      </button>
    </>
  );
}

test('signing in merges the visitor’s cart and notifies the shell', async () => {
  server.use(
    api.get('/cart', cart()),
    api.post('/login', signedIn({ deviceUuid: 'device-1', sessionId: 'visit-1' })),
    api.post('/cart/convert', filledCart()),
  );
  const { user, emitted } = renderInPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('signed-in')).toBeVisible();
  expect(await screen.findByText('1 in cart')).toBeVisible();
  await waitFor(() =>
    expect(emitted).toEqual([{ type: 'session:started', detail: { customerId: customer().customerId } }]),
  );
  expect(localStorage.getItem('wattle.device')).toBe('device-1');
  expect(sessionStorage.getItem('wattle.session')).toMatch(/^visit-1 /);
});

test('a cart that cannot be converted does not undo the sign-in', async () => {
  server.use(
    api.post('/login', signedIn({ deviceUuid: 'device-1', sessionId: 'visit-1' })),
    api.refuse('post', '/cart/convert', 503, []),
  );
  const { user, emitted } = renderInPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(emitted).toHaveLength(1));
  expect(screen.getByText('signed-in')).toBeVisible();
});

async function leftBehind() {
  const asked: string[] = [];
  const state = { isBeingPaid: true, isAnswering: true };
  const note = (call: string) => asked.push(call);
  server.use(
    api.get('/cart', () => {
      note('read');
      return state.isBeingPaid ? filledCart({ blockedReasons: { close: 'Being processed.' } }) : cart();
    }),
    api.post('/login', signedIn({ deviceUuid: 'device-1', sessionId: 'visit-1' })),
    api.post('/cart/convert', () => {
      note('take along');
      if (!state.isAnswering) return new Response(null, { status: 503 });
      return state.isBeingPaid ? refusal(409, []) : filledCart({ itemCount: 3 });
    }),
    api.post('/logout', () => {
      note('log out');
      return null;
    }),
  );
  const page = renderInPage(<Page />);
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(page.emitted).toHaveLength(1));
  await waitFor(() => expect(asked.at(-1)).toBe('read'));
  expect(screen.getByText('1 in cart')).toBeVisible();
  asked.length = 0;
  return { ...page, asked, state, look: () => page.queryClient.invalidateQueries(cartQuery()) };
}

test('a visitor’s cart that waited for a payment is adopted after it', async () => {
  const { asked, state, look } = await leftBehind();
  await look();
  await look();
  expect(asked).toEqual(['read', 'read']);

  state.isBeingPaid = false;
  await look();
  expect(await screen.findByText('3 in cart')).toBeVisible();
  expect(localStorage.getItem('wattle.cart-left-behind')).toBeNull();
  await look();
  expect(asked).toEqual(['read', 'read', 'read', 'take along', 'read']);
});

test('a tab that is opened later takes along what was left behind', async () => {
  const { state, look } = await leftBehind();
  sessionStorage.clear();
  state.isBeingPaid = false;
  await look();
  expect(await screen.findByText('3 in cart')).toBeVisible();
});

test("a customer's unsent data is not used for another customer", async () => {
  const { asked, state, look } = await leftBehind();
  localStorage.setItem('wattle.cart-left-behind', 'somebody-else');
  state.isBeingPaid = false;
  await look();
  expect(asked).toEqual(['read']);
});

test.each([
  ['takes along what was left behind', true],
  ['is not held up by a cart that cannot be taken along', false],
])('signing out %s', async (_, isAnswering) => {
  const { asked, state, user, emitted } = await leftBehind();
  state.isBeingPaid = false;
  state.isAnswering = isAnswering;
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(emitted.at(-1)).toMatchObject({ type: 'session:ended' }));
  expect(asked.slice(0, 2)).toEqual(['take along', 'log out']);
  expect(localStorage.getItem('wattle.cart-left-behind')).toBeNull();
});

test('a session that must choose a new password begins without anything else', async () => {
  server.use(api.post('/login', signedIn({ forcePasswordChange: true })));
  const { user, emitted } = renderInPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(emitted).toHaveLength(1));
});

test('a refused sign-in changes nothing', async () => {
  server.use(
    api.refuse('post', '/login', 401, [{ target: 'general', code: 'invalid_credentials', message: 'No.' }]),
  );
  const { user, emitted } = renderInPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('anonymous')).toBeVisible();
  expect(emitted).toEqual([]);
});

test('signing out of an ended session succeeds, without an answer it fails', async () => {
  server.use(api.unreachable('post', '/logout'));
  const { user, emitted } = renderInPage(<Page />, { customer: customer() });
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(document.cookie).toContain('wattle_customer');
  expect(emitted).toEqual([]);

  server.use(api.refuse('post', '/logout', 401, []));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(emitted).toEqual([{ type: 'session:ended', detail: { reason: 'signed-out' } }]));
  expect(document.cookie).not.toContain('wattle_customer');
});

test('while identity is down, the stored customer is shown, and no other', async () => {
  const { queryClient } = renderInPage(null, { customer: customer() });
  const asked = () => queryClient.fetchQuery({ ...customerQuery(), staleTime: 0, retry: false });
  server.use(api.refuse('get', '/v3/customer', 503, []));
  await expect(asked()).rejects.toMatchObject({ status: 503 });
  server.use(api.get('/v3/customer', customer({ firstName: 'Ada' })));
  await asked();
  server.use(api.refuse('get', '/v3/customer', 503, []));
  expect(await asked()).toMatchObject({ firstName: 'Ada' });
  sessionStorage.setItem('wattle.known-customer', JSON.stringify(customer({ customerId: 'somebody-else' })));
  await expect(asked()).rejects.toMatchObject({ status: 503 });
});
