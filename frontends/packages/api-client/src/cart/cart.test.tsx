import { useQuery } from '@wattle/platform';
import {
  api,
  cart,
  cartItem,
  filledCart,
  refusal,
  renderInPage,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import { useAddToCart } from './add-to-cart.ts';
import { cartQuery, useRemoveCartItem, useShownCart } from './cart.ts';
import { inputOf } from './cart-item-input.ts';

/** An answer that waits until it is let through. */
function held<Answer>(answer: Answer) {
  let give: () => void = () => {};
  const until = new Promise<Answer>((resolve) => {
    give = () => resolve(answer);
  });
  return { answer: () => until, give };
}

const [one, other] = [cartItem({ id: 'one' }), cartItem({ id: 'other' })];
const withBoth = filledCart({ cartItems: [one, other], itemCount: 2, version: 2 });
const withOther = filledCart({ cartItems: [other], itemCount: 1, version: 3 });
const empty = cart({ version: 4 });

function Adding() {
  const first = useAddToCart();
  const second = useAddToCart();
  const { data } = useQuery(cartQuery());
  return (
    <>
      <p>{data?.itemCount} in cart</p>
      <button type="button" onClick={() => first.mutate(inputOf(one))}>
        Add one
      </button>
      <button type="button" onClick={() => second.mutate(inputOf(other))}>
        Add another
      </button>
    </>
  );
}

test("a visitor's quick additions wait until the first one made their cart", async () => {
  const first = held(filledCart({ cartItems: [one], version: 1 }));
  let sent = 0;
  server.use(
    api.get('/cart', cart()),
    api.post('/cart/items', () => {
      sent += 1;
      return sent === 1 ? first.answer() : withBoth;
    }),
  );
  const { user } = renderInPage(<Adding />);
  await screen.findByText('0 in cart');
  await user.click(screen.getByRole('button', { name: 'Add one' }));
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await waitFor(() => expect(sent).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toBe(1);
  first.give();
  expect(await screen.findByText('2 in cart')).toBeVisible();
  expect(sent).toBe(2);
});

test('tickets after a refused ticket are still added', async () => {
  let sent = 0;
  server.use(
    api.get('/cart', cart()),
    api.post('/cart/items', () => {
      sent += 1;
      return sent === 1 ? refusal(422, []) : filledCart({ cartItems: [other] });
    }),
  );
  const { user } = renderInPage(<Adding />);
  await user.click(await screen.findByRole('button', { name: 'Add one' }));
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  expect(await screen.findByText('1 in cart')).toBeVisible();
});

test('a ticket keeps its key until its outcome is known', async () => {
  const keys: (string | null)[] = [];
  const answers = [() => Response.error(), () => refusal(503, [])];
  server.use(
    api.get('/cart', cart()),
    api.post('/cart/items', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return answers[keys.length - 1]?.() ?? filledCart({ cartItems: [one] });
    }),
  );
  const { user } = renderInPage(<Adding />);
  const again = await screen.findByRole('button', { name: 'Add one' });
  for (const sent of [1, 2, 3, 4]) {
    await user.click(again);
    await waitFor(() => expect(keys).toHaveLength(sent));
  }
  const [first, second, third, fourth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  expect([first, fourth]).not.toContain(null);
});

function Lines({ current }: { current: ReturnType<typeof cart> }) {
  const remove = useRemoveCartItem();
  const { cart: shown } = useShownCart(current);
  return shown.cartItems.map(({ id }) => (
    <button key={id} type="button" onClick={() => remove.mutate(id)}>
      Remove {id}
    </button>
  ));
}

function Removing() {
  const { data } = useQuery(cartQuery());
  return data ? <Lines current={data} /> : null;
}

test('a line goes at once, also while another is still being taken out', async () => {
  const first = held(withOther);
  server.use(
    api.get('/cart', withBoth),
    api.delete('/cart/items/one', first.answer),
    api.delete('/cart/items/other', empty),
  );
  const { user, queryClient } = renderInPage(<Removing />);
  await user.click(await screen.findByRole('button', { name: 'Remove one' }));
  await user.click(await screen.findByRole('button', { name: 'Remove other' }));
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
  expect(queryClient.getQueryData(cartQuery().queryKey)?.version).toBe(2);
  first.give();
  await waitFor(() => expect(queryClient.getQueryData(cartQuery().queryKey)?.version).toBe(4));
  expect(screen.queryAllByRole('button')).toEqual([]);
});
