import { cartQuery, type Replay } from '@wattle/api-client';
import {
  api,
  axeViolations,
  cart,
  customer,
  filledCart,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (signedIn = true, capabilities = site().capabilities) =>
  renderMfe(mfe, {
    url: '/cart/replay/order-1',
    customer: signedIn ? customer() : null,
    site: site({ capabilities }),
  });

const replayed = (change: Partial<Replay> = {}): Replay => ({
  kind: 'order',
  name: null,
  applied: true,
  cart: filledCart(),
  missing: [],
  ...change,
});

const GONE = {
  description: 'Oz Lotto, 4 games',
  reason: 'suspended',
  message: 'Sorry, this game is not available at the moment',
};

const NOTE = { id: 'note-1', wasInCart: false, ...GONE };

test('an order that can be bought again leads to the cart', async () => {
  let calls = 0;
  server.use(
    api.get('/cart', filledCart()),
    api.post('/cart/replays/order-1', () => {
      calls += 1;
      return replayed();
    }),
  );
  const { router, toasts } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.message).toBe('The same tickets are in your cart, for the next draws.'),
  );
  expect(await screen.findByRole('heading', { name: 'Powerball' })).toBeVisible();
  expect(calls).toBe(1);
});

test('a second visit of the day only opens the cart and says so', async () => {
  server.use(api.get('/cart', filledCart()), api.post('/cart/replays/order-1', replayed({ applied: false })));
  const { router, toasts } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toContain('earlier today: 1 item.'));
});

test('a second visit after the purchase says why the cart is empty', async () => {
  server.use(
    api.get('/cart', cart()),
    api.post('/cart/replays/order-1', replayed({ applied: false, cart: cart() })),
  );
  const { toasts } = open();
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.message).toBe(
      'You put this order into your cart earlier today. You can do this once a day.',
    ),
  );
});

test('lines that could not be added are listed and can be dismissed', async () => {
  server.use(
    api.get('/cart', filledCart({ autoRemovedItems: [NOTE] })),
    api.post(
      '/cart/replays/order-1',
      replayed({ cart: filledCart({ autoRemovedItems: [NOTE] }), missing: [GONE] }),
    ),
    api.delete('/cart/items/note-1', filledCart({ version: 2 })),
  );
  const { router, toasts, user } = open();
  expect(await screen.findAllByText('Not added to your cart: Oz Lotto, 4 games')).toHaveLength(1);
  expect(screen.getByText('Sorry, this game is not available at the moment.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Powerball' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/cart');
  expect(toasts.snapshot()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close the note on Oz Lotto, 4 games' }));
  await waitFor(() => expect(screen.queryByText(/Not put into your cart/)).not.toBeInTheDocument());
});

test('with nothing left to buy the cart says why and leads to the next draws', async () => {
  const empty = cart({ autoRemovedItems: [NOTE] });
  server.use(
    api.get('/cart', empty),
    api.post('/cart/replays/order-1', replayed({ cart: empty, missing: [GONE] })),
  );
  open();
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(screen.getByText('Not added to your cart: Oz Lotto, 4 games')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the next draws' })).toBeVisible();
});

test.each([
  ['past tickets', ['viewing_orders', 'commercial_lotteries'], '/my-account/past-tickets'],
  ['the next draws without a page of them', ['commercial_lotteries'], '/lotto-tickets'],
])('another customer’s order is unknown, and leads to %s', async (_, capabilities, href) => {
  server.use(
    api.refuse('post', '/cart/replays/order-1', 404, [
      { target: 'general', code: 'replay_not_found', message: 'Not found' },
    ]),
  );
  open(true, capabilities);
  expect(await screen.findByRole('heading', { name: 'There is nothing here to buy again' })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});

const SILENT = api.unreachable('post', '/cart/replays/order-1');
const BROKEN = api.refuse('post', '/cart/replays/order-1', 503, [
  { target: 'general', code: 'database_unavailable', message: 'Please try again in a moment' },
]);
const UNREADABLE = api.post(
  '/cart/replays/order-1',
  () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
);

test.each([
  ['no answer', SILENT],
  ['an answer of a server that failed', BROKEN],
  ['an answer that cannot be read', UNREADABLE],
])("%s leaves the cart's content unknown and offers a retry", async (_, answer) => {
  server.use(api.get('/cart', filledCart()), answer);
  const { queryClient, router, toasts, user } = open();
  queryClient.setQueryData(cartQuery().queryKey, filledCart());
  const title = 'We do not know yet whether the tickets are in your cart';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('You can try again: we add them only once.')).toBeVisible();
  expect(screen.queryByText(/are not in your cart/)).not.toBeInTheDocument();
  expect(queryClient.getQueryState(cartQuery().queryKey)?.isInvalidated).toBe(true);
  expect(await axeViolations()).toEqual([]);

  server.use(api.post('/cart/replays/order-1', replayed({ applied: false })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toContain('earlier today: 1 item.'));
});

test('a cart under payment takes no tickets and says so', async () => {
  server.use(
    api.refuse('post', '/cart/replays/order-1', 409, [
      { target: 'general', code: 'checkout_in_progress', message: 'Your payment is being processed' },
    ]),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'The tickets are not in your cart' })).toBeVisible();
  expect(screen.getByText('Your payment is being processed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a visitor logs in first and comes back', async () => {
  const { router } = open(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?returnTo=%2Fcart%2Freplay%2Forder-1');
});

test('a campaign is called by its name, on the page and in the cart', async () => {
  const spring = replayed({ kind: 'campaign', name: 'Spring special' });
  server.use(api.get('/cart', filledCart()), api.post('/cart/replays/order-1', spring));
  const { toasts } = open();
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.message).toBe('Spring special is in your cart, for the next draws.'),
  );
});
