import { useRemoveCartItem } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  cartItem,
  customer,
  customerLimit,
  filledCart,
  funds,
  limits,
  removedItem,
  renderInPage,
  screen,
  server,
  waitFor,
} from '@wattle/testing';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { BuyPage } from './buy-page.tsx';

const LINES = [
  cartItem({ price: aud('20.00') }),
  cartItem({ id: 'item-2', description: '1 x System 8', price: aud('10.00') }),
];
const BOTH = filledCart({ cartItems: LINES, itemCount: 2, cartTotal: aud('30.00'), totalDue: aud('30.00') });
const ONE = filledCart({
  version: 2,
  cartItems: LINES.slice(0, 1),
  cartTotal: aud('20.00'),
  totalDue: aud('20.00'),
});

/** As the cart does over the page. */
function Drawer() {
  const remove = useRemoveCartItem();
  return (
    <button type="button" onClick={() => remove.mutate('item-2')}>
      Remove
    </button>
  );
}

/** A line is taken out over the page; the server's answer comes once it is let go. */
async function removes(availableFunds: string, current = BOTH, id = 'item-2', left = ONE) {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    api.get('/cart', current),
    api.get('/funds', funds({ availableFunds: aud(availableFunds) })),
    api.delete(`/cart/items/${id}`, () => until.then(() => left)),
  );
  const { user } = renderInPage(
    <Suspense>
      <BuyPage />
      <Drawer />
    </Suspense>,
    { url: '/cart/buy', customer: customer() },
  );
  return {
    user,
    remove: async () => user.click(await screen.findByRole('button', { name: 'Remove' })),
    answer,
  };
}

const left = () => screen.getByText('Left after paying').nextElementSibling;

test('during a removal the balance after payment is not shown', async () => {
  const { remove, answer } = await removes('50.00');
  expect(await screen.findByText('Left after paying')).toBeVisible();
  expect(left()).toHaveTextContent('$20.00');
  await remove();
  expect(await screen.findByText('Working out the new total')).toBeInTheDocument();
  expect(left()).not.toHaveTextContent('$');
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-busy', 'true');
  expect(await axeViolations()).toEqual([]);
  answer();
  expect(await screen.findByRole('button', { name: 'Pay $20.00' })).not.toHaveAttribute('aria-busy');
  expect(left()).toHaveTextContent('$30.00');
});

test('an order is not payable until the dismissal of a note is answered', async () => {
  const dismissed = { ...BOTH, version: 2 };
  const { user, answer } = await removes(
    '50.00',
    { ...BOTH, autoRemovedItems: [removedItem()] },
    'gone',
    dismissed,
  );
  await user.click(await screen.findByRole('button', { name: 'Close the note on Oz Lotto, 4 games' }));
  expect(screen.getByRole('button', { name: 'Pay $30.00' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pay $30.00' })).not.toHaveAttribute('aria-busy'),
  );
});

test('during a removal there is no link to deposit the old shortfall', async () => {
  const { remove, answer } = await removes('25.00');
  expect(await screen.findByText('Your wallet is $5.00 short')).toBeVisible();
  await remove();
  expect(await screen.findByText('Working out the new total')).toBeInTheDocument();
  expect(screen.queryByText(/short$/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Deposit/ })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByRole('button', { name: 'Pay $20.00' })).toBeVisible();
});

test('during a removal the old amount over the limit is not shown', async () => {
  const spendLimit = 'This would exceed your spend limit. $25.00 is left.';
  server.use(
    api.get('/spend-limits', limits({ customerLimits: [customerLimit({ remaining: aud('25.00') })] })),
  );
  const { remove, answer } = await removes('50.00', { ...BOTH, blockedReasons: { spendLimit } });
  expect(await screen.findByText(/^Remove tickets for at least/)).toHaveTextContent('$5.00');
  await remove();
  expect(await screen.findByText('Working out the new total')).toBeInTheDocument();
  expect(screen.queryByText(/^Take tickets out/)).not.toBeInTheDocument();
  expect(screen.getByText(spendLimit)).toBeVisible();
  answer();
  expect(await screen.findByRole('button', { name: 'Pay $20.00' })).toBeVisible();
});
