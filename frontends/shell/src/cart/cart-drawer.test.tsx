import { preCartKey, type RecommendedOrder } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import {
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  customer,
  filledCart,
  removedItem,
  renderInPage,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { useEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../frame/keep-focus.ts';
import { CartEntry } from './cart-entry.tsx';

const NEXT: RecommendedOrder = {
  replayId: 'replay-1',
  kind: 'next_draw',
  productOfferKey: 'powerball',
  offerName: 'Powerball',
  gameType: 'standard',
  draw: { drawNo: 1594, drawDate: '2026-12-03', drawAt: '2026-12-03T09:30:00Z' },
  price: aud('3.10'),
  item: {
    productOfferKey: 'powerball',
    gameType: 'standard',
    gameOffer: 'standard',
    games: cartItem().games,
    firstDrawNo: 1594,
    numDraws: 1,
    quickpick: false,
  },
};

/** As the play page does: something was put into the cart. */
function Added() {
  const queryClient = useQueryClient();
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  return (
    <>
      <CartEntry />
      <main ref={main} tabIndex={-1}>
        <button type="button" onClick={() => queryClient.setQueryData(preCartKey, 1)}>
          Put it in
        </button>
      </main>
    </>
  );
}

const page = ({
  capabilities = ['pre_cart_recommended_draws'],
  signedIn = true,
  url = '/powerball',
}: {
  capabilities?: readonly string[];
  signedIn?: boolean;
  url?: string;
} = {}) =>
  renderInPage(<Added />, { url, customer: signedIn ? customer() : null, site: site({ capabilities }) });

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Your cart' }));
const icon = () => screen.findByRole('link', { name: 'Cart, 1 item' });

beforeEach(() => {
  sessionStorage.clear();
  server.use(api.get('/cart', filledCart()), api.get('/orders/recommended', [NEXT]));
});

test('a visitor who adds a line sees the cart, its total and the next steps', async () => {
  let asked = 0;
  server.use(
    api.get('/orders/recommended', () => {
      asked += 1;
      return [NEXT];
    }),
  );
  const { user } = page({ signedIn: false });
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  const shown = await drawer();
  expect(await shown.findByText('2 x Standard games')).toBeVisible();
  expect(shown.getByText('Total to pay').nextElementSibling).toHaveTextContent('$3.10');
  expect(shown.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/cart/buy');
  expect(shown.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  expect(await axeViolations()).toEqual([]);
  expect(asked).toBe(0);
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('2 x Standard games')).not.toBeInTheDocument();
});

test('nothing opens by itself in the cart', async () => {
  const { user } = page({ url: '/cart' });
  await icon();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  expect(screen.queryByRole('dialog', { name: 'Your cart' })).not.toBeInTheDocument();
});

test('a site without suggestions shows the cart alone', async () => {
  const { user } = page({ capabilities: [] });
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  expect(await (await drawer()).findByText('2 x Standard games')).toBeVisible();
  expect(screen.queryByText('You could add one of these')).not.toBeInTheDocument();
});

test('the icon opens it everywhere, and stays a link for every other press', async () => {
  const { user } = page({ capabilities: [] });
  const link = await icon();
  expect(link).toHaveAttribute('href', '/cart');
  expect(link).toHaveAttribute('aria-expanded', 'false');
  await user.click(link);
  expect((await drawer()).getByText('2 x Standard games')).toBeVisible();
  expect(link).toHaveAttribute('aria-expanded', 'true');
  // Nothing was added, so nothing goes with it.
  expect(screen.queryByText('The same numbers in the next draw')).not.toBeInTheDocument();
});

test('a line is removed at once, and an undo restores it', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.delete('/cart/items/item-1', cart({ version: 2 })),
    api.post('/cart/items', ({ body }) => {
      bodies.push(body);
      return filledCart({ version: 3 });
    }),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  expect(await shown.findByText('2 x Standard games was removed.')).toHaveFocus();
  expect(await shown.findByText('Your cart is empty')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Cart, empty', hidden: true })).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Undo' }));
  expect(await shown.findByRole('button', { name: 'Remove 2 x Standard games' })).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ first_draw_no: 1593, num_draws: 1 })]);
});

test('undo of random numbers says before and after that they are redrawn', async () => {
  const drawn = filledCart({ cartItems: [cartItem({ entryKind: 'random' })] });
  server.use(
    api.get('/cart', drawn),
    api.delete('/cart/items/item-1', cart({ version: 2 })),
    api.post('/cart/items', { ...drawn, version: 3 }),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  expect(await shown.findByText(/was removed/)).toHaveTextContent(
    '2 x Standard games was removed. Undo draws new numbers for it.',
  );
  await user.click(shown.getByRole('button', { name: 'Undo' }));
  expect(
    await shown.findByText('2 x Standard games is in your cart again, with new numbers.'),
  ).toBeInTheDocument();
});

test('a line that could not be removed is back, with the reason', async () => {
  server.use(
    api.refuse('delete', '/cart/items/item-1', 409, [
      { target: 'general', code: 'checkout_in_progress', message: 'Your payment is being processed' },
    ]),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  expect(await shown.findByText('Your payment is being processed')).toBeVisible();
  expect(shown.getByText('Your cart has not changed')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Remove 2 x Standard games' })).toBeVisible();
});

/** The server does it, and its answer is lost. */
const losesAnswer = (method: 'delete' | 'post', path: string, after: ReturnType<typeof cart>) =>
  api[method](path, () => {
    server.use(api.get('/cart', after));
    return Response.error();
  });
const BACK = filledCart({ version: 3, cartItems: [cartItem({ id: 'item-2' })] });

test('a removed line whose answer was lost is not shown, and can be restored', async () => {
  server.use(
    losesAnswer('delete', '/cart/items/item-1', cart({ version: 2 })),
    api.post('/cart/items', BACK),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  await waitFor(() => expect(shown.getByText('Your cart is empty')).toBeVisible());
  await waitFor(() => expect(shown.getByText('2 x Standard games was removed.')).toHaveFocus());
  expect(shown.queryByText(/Your cart has not changed|We do not know yet/)).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Undo' }));
  expect(await shown.findByText('2 x Standard games is in your cart again.')).toBeInTheDocument();
});

test('a removal without any answer claims nothing about the cart', async () => {
  server.use(api.unreachable('delete', '/cart/items/item-1'));
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  expect(await shown.findByText('We do not know yet whether your cart has changed')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Remove 2 x Standard games' })).toHaveFocus();
  expect(shown.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the focus stays elsewhere during a removal, also with a lost answer', async () => {
  const lost = Promise.withResolvers<void>();
  const reads = vi.fn<() => void>();
  server.use(
    api.delete('/cart/items/item-1', async () => {
      await lost.promise;
      server.use(
        api.get('/cart', () => {
          reads();
          return cart({ version: 2 });
        }),
      );
      return Response.error();
    }),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  const close = shown.getByRole('button', { name: 'Close' });
  close.focus();
  lost.resolve();
  await waitFor(() => expect(reads).toHaveBeenCalled());
  await waitFor(() => expect(shown.getByText('2 x Standard games was removed.')).toBeVisible());
  expect(close).toHaveFocus();
});

test('an undo with a lost answer is found in the cart and not offered again', async () => {
  server.use(
    api.delete('/cart/items/item-1', cart({ version: 2 })),
    losesAnswer('post', '/cart/items', BACK),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  await user.click(shown.getByRole('button', { name: 'Remove 2 x Standard games' }));
  await user.click(await shown.findByRole('button', { name: 'Undo' }));
  expect(await shown.findByText('2 x Standard games is in your cart again.')).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(shown.queryByRole('alert')).not.toBeInTheDocument();
});

test('the cart names what blocks payment, and removed lines can be dismissed', async () => {
  const gone = removedItem();
  server.use(
    api.get(
      '/cart',
      filledCart({
        blockedReasons: { spendLimit: '$1.00 is left this week.' },
        autoRemovedItems: [gone],
        preOrderTotal: aud('20.00'),
      }),
    ),
    api.delete('/cart/items/gone', filledCart({ version: 2 })),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  expect(await shown.findByText('$1.00 is left this week.')).toBeVisible();
  expect(shown.getByText('Sorry, closed.')).toBeVisible();
  expect(shown.getByText(/^Due later/).nextElementSibling).toHaveTextContent('$20.00');
  expect(shown.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Close the note on Oz Lotto, 4 games' }));
  expect(await shown.findByRole('link', { name: 'Pay' })).toBeVisible();
});

const PAYING = { close: 'Your payment is being processed.' };

test('a cart under payment allows no removals and no dismissals', async () => {
  const calls: string[] = [];
  const gone = removedItem();
  server.use(
    api.get('/cart', filledCart({ blockedReasons: PAYING, autoRemovedItems: [gone] })),
    api.delete('/cart/items/item-1', () => void calls.push('removed')),
    api.delete('/cart/items/gone', () => void calls.push('closed')),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  for (const name of ['Remove 2 x Standard games', 'Close the note on Oz Lotto, 4 games']) {
    const button = shown.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Your payment is being processed/);
    await user.click(button);
  }
  expect(calls).toEqual([]);
  expect(shown.getByText('2 x Standard games')).toBeVisible();
  expect(shown.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
});

test('nothing is offered for a cart that is being paid', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/cart', filledCart({ blockedReasons: PAYING })),
    api.get('/orders/recommended', () => {
      asked.push('suggestions');
      return [NEXT];
    }),
  );
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  expect(await screen.findByText(/Your payment is being processed/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('a cart that cannot be read can be asked for again', async () => {
  server.use(api.unreachable('get', '/cart'));
  const { user } = page();
  await user.click(await screen.findByRole('link', { name: 'Cart' }));
  const shown = await drawer();
  const again = await shown.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  server.use(api.get('/cart', cart()));
  await user.click(again);
  expect(await shown.findByText('Your cart is empty')).toBeVisible();
});

test('after adding, a customer is offered the next draw and adds it', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/cart/items', ({ body }) => {
      bodies.push(body);
      server.use(api.get('/orders/recommended', []));
      return filledCart({ version: 2 });
    }),
  );
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  expect(await screen.findByText('The same numbers in the next draw')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() =>
    expect(screen.queryByText('The same numbers in the next draw')).not.toBeInTheDocument(),
  );
  expect(bodies).toEqual([expect.objectContaining({ first_draw_no: 1594, num_draws: 1 })]);
});

test('a suggestion that cannot be added says why in the server’s words', async () => {
  server.use(
    api.refuse('post', '/cart/items', 400, [
      { target: 'games', code: 'too_few_games', message: 'Please complete at least 4 games' },
      { target: 'general', code: 'invalid', message: 'This is not right' },
    ]),
  );
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please complete at least 4 games');
});

test('a no to suggestions is remembered for the visit', async () => {
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  await user.click(await screen.findByRole('button', { name: /No thanks/ }));
  expect(screen.queryByText('The same numbers in the next draw')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('wattle.pre-cart.declined')).toBe('1');
});

const ADD_ON: RecommendedOrder = {
  ...NEXT,
  replayId: 'replay-2',
  kind: 'add_on',
  productOfferKey: 'oz_lotto',
  offerName: 'Oz Lotto',
};

async function addsSuggestion(next: readonly RecommendedOrder[]) {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    api.get('/orders/recommended', [NEXT, ADD_ON]),
    api.post('/cart/items', () => {
      server.use(api.get('/orders/recommended', () => until.then(() => [...next])));
      return filledCart({ version: 2 });
    }),
  );
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  const shown = await drawer();
  const [button] = await shown.findAllByRole('button', { name: 'Add to cart' });
  button?.focus();
  await user.keyboard('{Enter}');
  return { user, shown, button, answer };
}

test('an added suggestion is confirmed, and its place is reserved', async () => {
  const { user, shown, button, answer } = await addsSuggestion([ADD_ON]);
  expect(await shown.findByText('Powerball is in your cart.')).toBeInTheDocument();
  expect(shown.getByRole('status')).toHaveTextContent('Powerball is in your cart.');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  // Pressed again meanwhile it adds nothing: what it stands for may have gone.
  server.use(api.unreachable('post', '/cart/items'));
  await user.keyboard('{Enter}');
  answer();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(shown.getByText('Oz Lotto')).toBeVisible();
  await waitFor(() =>
    expect(shown.getByRole('heading', { name: 'You could add one of these' })).toHaveFocus(),
  );
  expect(shown.queryByRole('alert')).not.toBeInTheDocument();
});

test('when nothing is suggested any more, reading goes on at the cart', async () => {
  const { shown, button, answer } = await addsSuggestion([]);
  answer();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(shown.getByRole('heading', { name: 'Your cart' })).toHaveFocus());
  expect(shown.getByRole('status')).toHaveTextContent('Powerball is in your cart.');
});

test('new blocked reasons and removed items appear in a live region', async () => {
  const gone = removedItem({ description: 'Saturday Lotto, 4 games' });
  const blockedReasons = { spendLimit: '$1.00 is left this week.' };
  server.use(api.post('/cart/items', filledCart({ version: 2, blockedReasons, autoRemovedItems: [gone] })));
  const { user } = page();
  await user.click(screen.getByRole('button', { name: 'Put it in' }));
  const shown = await drawer();
  const button = await shown.findByRole('button', { name: 'Add to cart' });
  const listening = [...document.querySelectorAll('dialog [aria-live="polite"]')];
  button.focus();
  await user.keyboard('{Enter}');
  const news = [await shown.findByText('$1.00 is left this week.'), shown.getByText('Sorry, closed.')];
  for (const note of news) expect(listening.some((place) => place.contains(note))).toBe(true);
});

test('a failed undo is announced each time, a successful one names the line', async () => {
  server.use(
    api.delete('/cart/items/item-1', () => {
      server.use(api.get('/cart', cart({ version: 2 })));
      return cart({ version: 2 });
    }),
    api.refuse('post', '/cart/items', 409, [
      { target: 'general', code: 'draw_closed', message: 'This draw has closed.' },
    ]),
  );
  const { user } = page();
  await user.click(await icon());
  const shown = await drawer();
  shown.getByRole('button', { name: 'Remove 2 x Standard games' }).focus();
  await user.keyboard('{Enter}');
  expect(await shown.findByText('2 x Standard games was removed.')).toHaveFocus();
  await user.tab();
  const undo = shown.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.keyboard('{Enter}');
  const first = await shown.findByRole('alert');
  expect(first).toHaveTextContent('This draw has closed.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await shown.findByRole('alert')).toHaveTextContent('This draw has closed.');
  expect(undo).toHaveFocus();

  server.use(api.post('/cart/items', filledCart({ version: 3 })));
  await user.keyboard('{Enter}');
  expect(await shown.findByText('2 x Standard games is in your cart again.')).toBeInTheDocument();
  await waitFor(() => expect(shown.getByRole('heading', { name: 'Your cart' })).toHaveFocus());
});

test('a cart that is not known yet is not called empty', async () => {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(api.get('/cart', () => until.then(() => cart())));
  page();
  expect(await screen.findByRole('link', { name: 'Cart' })).toBeVisible();
  answer();
  expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeVisible();
});
