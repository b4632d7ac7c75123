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
