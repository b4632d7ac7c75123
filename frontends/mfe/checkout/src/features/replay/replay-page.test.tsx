import type { Replay } from '@wattle/api-client';
import {
  api,
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

const open = (signedIn = true) =>
  renderMfe(mfe, { url: '/cart/replay/order-1', customer: signedIn ? customer() : null });

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
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toContain('earlier today: 1 ticket'));
});

test('what cannot be bought any more is told before the cart', async () => {
  server.use(api.post('/cart/replays/order-1', replayed({ missing: [GONE] })));
  open();
  expect(await screen.findByText('1 ticket of this order cannot be bought any more')).toBeVisible();
  expect(screen.getByText(/Oz Lotto, 4 games: Sorry, this game is not available/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your cart' })).toHaveAttribute('href', '/cart');
  expect(await axeViolations()).toEqual([]);
});

test('with nothing left to buy the way leads to the next draws', async () => {
  server.use(api.post('/cart/replays/order-1', replayed({ cart: cart(), missing: [GONE] })));
  open();
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to your cart' })).not.toBeInTheDocument();
});

test('an order of somebody else is not known', async () => {
  server.use(
    api.refuse('post', '/cart/replays/order-1', 404, [
      { target: 'general', code: 'replay_not_found', message: 'Not found' },
    ]),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'There is nothing here to buy again' })).toBeVisible();
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

test('what is over in a campaign is told by its name', async () => {
  const spring = replayed({ kind: 'campaign', name: 'Spring special', missing: [GONE] });
  server.use(api.post('/cart/replays/order-1', spring));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring special' })).toBeVisible();
  expect(screen.getByText('1 ticket of Spring special cannot be bought any more')).toBeVisible();
});
