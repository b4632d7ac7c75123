import { useRemoveCartItem } from '@wattle/api-client';
import {
  api,
  aud,
  axeViolations,
  card,
  cart,
  cartItem,
  customer,
  depositsByCard,
  filledCart,
  funds,
  renderInPage,
  screen,
  server,
} from '@wattle/testing';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckoutDepositPage } from './checkout-deposit-page.tsx';

const LINES = [
  cartItem({ price: aud('20.00') }),
  cartItem({ id: 'item-2', description: '1 x System 8', price: aud('10.00') }),
];
const BOTH = filledCart({
  cartItems: LINES,
  itemCount: 2,
  cartTotal: aud('30.00'),
  totalDue: aud('30.00'),
});
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
    <>
      {['item-1', 'item-2'].map((id) => (
        <button key={id} type="button" onClick={() => remove.mutate(id)}>
          Remove {id}
        </button>
      ))}
    </>
  );
}

/** The server's answer to a removal, once it is let go. */
function answersLate(id: string, answer: ReturnType<typeof filledCart>) {
  let answerNow = () => {};
  const until = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  server.use(api.delete(`/cart/items/${id}`, () => until.then(() => answer)));
  return () => answerNow();
}

async function open() {
  const page = renderInPage(
    <Suspense>
      <CheckoutDepositPage />
      <Drawer />
    </Suspense>,
    { url: '/deposit', customer: customer() },
  );
  await screen.findByLabelText('Amount');
  return page;
}

const sum = (name: string) => screen.getByText(name).nextElementSibling;
const button = () => screen.getByRole('button', { name: /^Deposit/ });
const remove = (id: string) => screen.getByRole('button', { name: `Remove ${id}` });

beforeEach(() => {
  server.use(
    api.get('/cart', BOTH),
    api.get('/funds', funds({ availableFunds: aud('12.40') })),
    ...depositsByCard(),
  );
});

test('during a removal no total is shown, and nothing can be paid', async () => {
  const sent = vi.fn();
  server.use(api.post(`/funds/${card().id}/deposit_purchase`, sent));
  const answer = answersLate('item-2', ONE);
  const { user } = await open();
  expect(sum('Still to pay')).toHaveTextContent('$17.60');
  remove('item-2').focus();
  await user.keyboard('{Enter}');

  expect(await screen.findByText('Working out the new total')).toBeInTheDocument();
  expect(screen.queryByText('1 x System 8')).not.toBeInTheDocument();
  expect(sum('Total to pay')).not.toHaveTextContent('$');
  expect(sum('Still to pay')).not.toHaveTextContent('$');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText('Amount'), '{Enter}');
  button().focus();
  await user.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();

  answer();
  expect(await screen.findByText('$7.60')).toBeVisible();
  expect(sum('Total to pay')).toHaveTextContent('$20.00');
  expect(screen.getByLabelText('Amount')).toHaveValue('7.60');
  expect(button()).toHaveAccessibleName('Deposit $7.60 and pay $20.00');
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('an amount that the customer has written stays', async () => {
  const answer = answersLate('item-2', ONE);
  const { user } = await open();
  await user.clear(screen.getByLabelText('Amount'));
  await user.keyboard('50');
  remove('item-2').focus();
  await user.keyboard('{Enter}');
  answer();
  expect(await screen.findByText('$7.60')).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue('50');
});

test('when the last line has gone there is nothing to deposit for', async () => {
  server.use(api.get('/cart', ONE));
  const answer = answersLate('item-1', cart({ version: 3 }));
  const { user } = await open();
  remove('item-1').focus();
  await user.keyboard('{Enter}');
  answer();
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your order may have been paid');
  expect(screen.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/cart/buy');
});
