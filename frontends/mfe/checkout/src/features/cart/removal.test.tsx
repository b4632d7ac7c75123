import { cartKeys } from '@wattle/api-client';
import {
  act,
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  customerLimit,
  filledCart,
  limits,
  removedItem,
  renderMfe,
  screen,
  server,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const openCart = () => renderMfe(mfe, { url: '/cart', customer: null });
const EMPTY = cart({ version: 2 });
const BACK = filledCart({ version: 3, cartItems: [cartItem({ id: 'item-2' })] });
const WAS_REMOVED = '2 x Standard games was removed.';
const removeButton = () => screen.findByRole('button', { name: /^Remove / });
const undoButton = () => screen.findByRole('button', { name: /^Undo / });

beforeEach(() => server.use(api.get('/cart', filledCart())));

/** The server does it, and its answer is lost. */
const losesAnswer = (method: 'delete' | 'post', path: string, after: ReturnType<typeof cart>) =>
  api[method](path, () => {
    server.use(api.get('/cart', after));
    return Response.error();
  });

test('a removal with a lost answer follows the cart, and can be undone', async () => {
  server.use(losesAnswer('delete', '/cart/items/item-1', EMPTY), api.post('/cart/items', BACK));
  const { user, toasts } = openCart();
  await user.click(await removeButton());
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.title).toBe('We do not know yet whether 2 x Standard games was removed'),
  );
  expect(await screen.findByText(WAS_REMOVED)).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(await undoButton());
  expect(await removeButton()).toBeVisible();
});

test('the focus stays elsewhere when the cart shows the removal late', async () => {
  const other = cartItem({ id: 'item-2', description: '4 x Standard games' });
  server.use(
    api.get('/cart', filledCart({ cartItems: [cartItem({ id: 'item-1' }), other] })),
    api.unreachable('delete', '/cart/items/item-1'),
  );
  const { user, toasts, queryClient } = openCart();
  await user.click(await screen.findByRole('button', { name: 'Remove 2 x Standard games' }));
  await waitFor(() => expect(toasts.snapshot()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(WAS_REMOVED)).not.toBeInTheDocument());
  const elsewhere = screen.getByRole('button', { name: 'Remove 4 x Standard games' });
  act(() => elsewhere.focus());
  server.use(api.get('/cart', filledCart({ version: 2, cartItems: [other] })));
  await act(() => queryClient.invalidateQueries({ queryKey: cartKeys.all }));
  expect(await screen.findByText(WAS_REMOVED)).toBeVisible();
  expect(elsewhere).toHaveFocus();
});

test('a removal that never came to the server leaves the ticket where it is', async () => {
  server.use(api.unreachable('delete', '/cart/items/item-1'));
  const { user, toasts } = openCart();
  await user.click(await removeButton());
  await waitFor(() => expect(toasts.snapshot()).toHaveLength(1));
  expect(await removeButton()).toBeVisible();
  expect(screen.queryByText(WAS_REMOVED)).not.toBeInTheDocument();

  server.use(api.delete('/cart/items/item-1', EMPTY));
  await user.click(await removeButton());
  expect(await screen.findAllByText(WAS_REMOVED)).toHaveLength(1);
});

test('an undo with a lost answer is found in the cart and not offered again', async () => {
  server.use(api.delete('/cart/items/item-1', EMPTY), losesAnswer('post', '/cart/items', BACK));
  const { user, toasts } = openCart();
  await user.click(await removeButton());
  await user.click(await undoButton());
  expect(await removeButton()).toBeVisible();
  await waitFor(() => expect(screen.queryByText(WAS_REMOVED)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: 'Your cart' })).toHaveFocus();
  expect(toasts.snapshot()).toEqual([]);
});

test('an undo retried after no answer reads the cart before it adds a line', async () => {
  let sent = 0;
  server.use(
    api.delete('/cart/items/item-1', EMPTY),
    api.post('/cart/items', () => {
      sent += 1;
      server.use(api.unreachable('get', '/cart'));
      return Response.error();
    }),
  );
  const { user, toasts } = openCart();
  await user.click(await removeButton());
  await user.click(await undoButton());
  await waitFor(() => expect(toasts.snapshot()).toHaveLength(1));
  const [first] = toasts.snapshot();
  await user.click(await undoButton());
  await waitFor(() => expect(toasts.snapshot()[0]?.id).not.toBe(first?.id));
  expect(screen.getByText(WAS_REMOVED)).toBeVisible();

  server.use(api.get('/cart', BACK));
  await user.click(await undoButton());
  expect(await removeButton()).toBeVisible();
  expect(screen.queryByText(WAS_REMOVED)).not.toBeInTheDocument();
  expect(sent).toBe(1);
});

test('an equal ticket already in the cart does not count as the restored one', async () => {
  let sent = 0;
  const [first, equal] = [cartItem(), cartItem({ id: 'equal' })];
  const left = filledCart({ version: 2, cartItems: [equal] });
  server.use(
    api.get('/cart', filledCart({ cartItems: [first, equal], itemCount: 2 })),
    api.delete('/cart/items/item-1', () => {
      server.use(api.get('/cart', left));
      return left;
    }),
    api.post('/cart/items', () => {
      sent += 1;
      return sent === 1
        ? Response.error()
        : filledCart({ version: 3, cartItems: [equal, cartItem({ id: 'item-3' })], itemCount: 2 });
    }),
  );
  const { user } = openCart();
  const [button] = await screen.findAllByRole('button', { name: /^Remove / });
  if (button) await user.click(button);
  await user.click(await undoButton());
  await waitFor(async () => expect(await undoButton()).not.toHaveAttribute('aria-busy'));
  expect(screen.getByText(WAS_REMOVED)).toBeVisible();
  await user.click(await undoButton());
  await waitFor(() => expect(screen.queryByText(WAS_REMOVED)).not.toBeInTheDocument());
  expect(sent).toBe(2);
});

test('during a removal from a cart over a limit the old excess is not shown', async () => {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const spendLimit = 'This would exceed your spend limit. $1.10 is left.';
  const lines = [cartItem(), cartItem({ id: 'item-2', description: 'Oz Lotto, 4 games' })];
  server.use(
    api.get(
      '/cart',
      filledCart({ cartItems: lines, itemCount: 2, totalDue: aud('6.20'), blockedReasons: { spendLimit } }),
    ),
    api.get('/spend-limits', limits({ customerLimits: [customerLimit({ remaining: aud('1.10') })] })),
    api.delete('/cart/items/item-2', () =>
      until.then(() => filledCart({ version: 2, blockedReasons: { spendLimit } })),
    ),
  );
  const { user } = openCart();
  expect(await screen.findByText(/^Remove tickets for at least/)).toHaveTextContent('$5.10');
  await user.click(screen.getByRole('button', { name: 'Remove Oz Lotto, 4 games' }));
  expect(await screen.findByText('Working out the new total')).toBeInTheDocument();
  expect(screen.queryByText(/^Take tickets out/)).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText(/^Remove tickets for at least/)).toHaveTextContent('$2.00');
});

test('a removed ticket leaves an undo in its place, with the focus on it', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.get('/cart', filledCart()),
    api.delete('/cart/items/item-1', cart({ version: 2 })),
    api.post('/cart/items', ({ body }) => {
      bodies.push(body);
      return filledCart({ version: 3, cartItems: [cartItem({ id: 'item-2' })] });
    }),
  );
  const { user } = openCart();
  await user.click(await screen.findByRole('button', { name: /Remove/ }));
  const note = await screen.findByText('2 x Standard games was removed.');
  expect(note).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: /^Undo the removal of / }));
  expect(await screen.findByRole('button', { name: /Remove/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
  expect(bodies).toEqual([
    {
      product_offer_key: 'powerball',
      game_type: 'standard',
      game_offer: 'standard',
      games: cartItem().games,
      first_draw_no: 1593,
      num_draws: 1,
    },
  ]);
});

test('undo restores chosen days and says that a pack has new numbers', async () => {
  const bodies: unknown[] = [];
  const days = cartItem({
    id: 'days',
    description: 'Windfall',
    days: ['Mon', 'Fri'],
    numWeeks: 2,
    numDraws: 4,
  });
  const pack = cartItem({
    id: 'pack',
    description: 'Pack',
    entryKind: 'random',
    numGames: 4,
    quickpick: true,
  });
  server.use(
    api.get('/cart', filledCart({ cartItems: [days, pack], itemCount: 2 })),
    api.delete('/cart/items/:id', cart({ version: 2 })),
    api.post('/cart/items', ({ body }) => {
      bodies.push(body);
      return filledCart({ version: 3 });
    }),
  );
  const { user, toasts } = openCart();
  await user.click(await screen.findByRole('button', { name: 'Remove Windfall' }));
  await user.click(screen.getByRole('button', { name: /^Undo the removal of / }));
  await waitFor(() =>
    expect(bodies).toEqual([expect.objectContaining({ days: ['Mon', 'Fri'], num_weeks: 2 })]),
  );
  expect(bodies[0]).not.toHaveProperty('num_draws');
  expect(toasts.snapshot()).toEqual([]);
});

test('a removal shows at once, and the total is the server’s or none', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const second = cartItem({ id: 'item-2', description: 'Oz Lotto, 4 games' });
  const gone = removedItem({ description: 'Set for Life' });
  server.use(
    api.get(
      '/cart',
      filledCart({
        cartItems: [cartItem(), second],
        itemCount: 2,
        totalDue: aud('9.30'),
        autoRemovedItems: [gone],
      }),
    ),
    api.delete('/cart/items/:id', async () => {
      await answered;
      return filledCart({ version: 2, cartItems: [cartItem()], totalDue: aud('3.10') });
    }),
  );
  const { user } = openCart();
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  await user.click(screen.getByRole('button', { name: 'Remove Oz Lotto, 4 games' }));
  expect(screen.queryByRole('button', { name: 'Remove Oz Lotto, 4 games' })).not.toBeInTheDocument();
  expect(await summary.findByText('Working out the new total')).toBeInTheDocument();
  expect(summary.queryByText(/\$/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close the note on Set for Life' }));
  await waitFor(() =>
    expect(screen.queryByText('No longer in your cart: Set for Life')).not.toBeInTheDocument(),
  );

  answer();
  expect(await summary.findByText('$3.10')).toBeVisible();
  expect(screen.getByText('Oz Lotto, 4 games was removed.')).toBeVisible();
});

test('a removal that fails keeps the ticket and says so', async () => {
  server.use(
    api.get('/cart', filledCart()),
    api.refuse('delete', '/cart/items/item-1', 409, [
      { target: 'general', code: 'checkout_in_progress', message: 'Your payment is being processed' },
    ]),
  );
  const { user, toasts } = openCart();
  await user.click(await screen.findByRole('button', { name: /Remove/ }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('Your payment is being processed'));
  expect(await screen.findByRole('heading', { name: 'Powerball' })).toBeVisible();
  expect(screen.queryByText('2 x Standard games was removed.')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('$3.10');
});
