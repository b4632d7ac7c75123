import {
  act,
  api,
  axeViolations,
  cart,
  checkoutState,
  customer,
  filledCart,
  funds,
  receipt,
  refusal,
  removedItem,
  renderMfe,
  screen,
  server,
  site,
  truncatedResponse,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const openPayment = () => renderMfe(mfe, { url: '/cart/buy', customer: customer() });
const payButton = () => screen.findByRole('button', { name: /^Pay / });

const refuseWith = (status: number, code: string, message: string, headers?: HeadersInit) =>
  api.post('/checkout', () => refusal(status, [{ target: 'general', code, message }], headers));

beforeEach(() =>
  server.use(
    api.get('/cart', filledCart()),
    api.get('/receipts/checkout-1', receipt({ checkoutId: 'checkout-1' })),
    api.get('/checkout/checkout-1', checkoutState()),
  ),
);

test('a lost answer says so, and the page follows once the outcome is known', async () => {
  let answer = () => {};
  server.use(
    api.post('/checkout', () => {
      server.use(
        api.get('/cart', async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return cart({ version: 2 });
        }),
      );
      return Response.error();
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText(/Press pay again in a moment: you can only be charged once/)).toBeVisible();
  act(answer);
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
  expect(screen.queryByText('Nothing is left to pay for')).not.toBeInTheDocument();
});

test('a payment with a lost answer is never called unsent, also offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => onLine.mockRestore());
  server.use(api.unreachable('post', '/checkout'));
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  onLine.mockReturnValue(false);
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
});

test('a retry after no answer sends the same key: the order is paid once', async () => {
  const keys: (string | null)[] = [];
  server.use(
    api.post('/checkout', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1
        ? refusal(503, [
            { target: 'general', code: 'dependency_unavailable', message: 'The service is busy.' },
          ])
        : { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('you can only be charged once');
  await user.click(await payButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

/** The order is paid, and the first answer is lost. */
function losesAnswer(lost: () => Response) {
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    api.post('/checkout', ({ body, headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      bodies.push(body);
      server.use(api.get('/cart', cart({ version: 2 })), api.get('/funds', funds()));
      return keys.length === 1 ? lost() : { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  return { keys, bodies };
}

test.each([
  ['is lost', () => Response.error()],
  ['breaks off', truncatedResponse],
])('a paid order whose answer %s is not denied; a retry finds its receipt', async (_, lost) => {
  const { keys, bodies } = losesAnswer(lost);
  const { user, router } = openPayment();
  await user.click(await payButton());
  const note = await screen.findByRole('status');
  expect(note).toHaveTextContent('We do not know yet whether your order went through');
  expect(note.parentElement).toHaveFocus();
  expect(screen.getByRole('link', { name: 'upcoming tickets' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(screen.queryByText(/Nothing was taken|Nothing is left to pay/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(bodies[1]).toEqual(bodies[0]);
});

test('an order that may be paid has no ticket link without the capability', async () => {
  losesAnswer(() => Response.error());
  const { user } = renderMfe(mfe, {
    url: '/cart/buy',
    customer: customer(),
    site: site({ capabilities: [] }),
  });
  await user.click(await payButton());
  expect(await screen.findByText(/You can only be charged once for it\./)).toBeVisible();
  expect(screen.queryByText(/upcoming tickets/)).not.toBeInTheDocument();
});

test('an order that may be paid is polled until the server decides it', async () => {
  losesAnswer(() => Response.error());
  const { user } = openPayment();
  await user.click(await payButton());
  const check = await screen.findByRole('button', { name: 'Check again' });
  server.use(refuseWith(429, 'too_many_requests', 'Please wait a moment', { 'Retry-After': '2' }));
  await user.click(check);
  expect(await screen.findByText('Please wait a moment')).toBeVisible();
  expect(screen.getByText('We do not know yet whether your order went through')).toBeVisible();
  expect(check).toHaveFocus();

  server.use(refuseWith(422, 'cart_empty', 'Your cart is empty'));
  await user.click(check);
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'It may have been paid, or changed in another window.',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Pay' })).toHaveFocus();
  expect(screen.queryByText(/Nothing was taken/)).not.toBeInTheDocument();
});

test('another cart is not paid in the place of an order that may be paid', async () => {
  losesAnswer(() => {
    server.use(api.get('/cart', filledCart({ version: 3 })));
    return Response.error();
  });
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();

  server.use(refuseWith(409, 'cart_changed', 'Your cart has changed'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was taken from your wallet.');
  expect(await payButton()).toBeVisible();
});

test('a required step makes no claim about money after an earlier press', async () => {
  server.use(api.unreachable('post', '/checkout'));
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  server.use(refuseWith(429, 'too_many_requests', 'Please wait a moment', { 'Retry-After': '2' }));
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('You can only be charged once for this order.');
});

test('after a reload an order that may be paid shows where to find it', async () => {
  losesAnswer(() => Response.error());
  const { user, unmount } = openPayment();
  await user.click(await payButton());
  await screen.findByRole('button', { name: 'Check again' });
  unmount();

  const { router } = openPayment();
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'It may have been paid, or changed in another window.',
  );
  expect(screen.getByRole('link', { name: 'upcoming tickets' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets',
  );
  expect(router.state.location.pathname).toBe('/cart/buy');
  expect(await axeViolations()).toEqual([]);
});

const SOLD_OUT = removedItem({
  id: 'item-1',
  description: 'Dream Home, 5 tickets',
  reason: 'sold_out',
  message: 'Sorry, this draw is sold out',
});

test.each([
  ['while it is being paid', { close: 'Your payment is being processed.' }],
  ['once nothing keeps it any more', {}],
])('a lost answer and sold-out tickets do not claim "not charged": %s', async (_, blockedReasons) => {
  const keys: (string | null)[] = [];
  server.use(
    api.get('/checkout', null),
    api.post('/checkout', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      server.use(api.get('/cart', cart({ version: 1, autoRemovedItems: [SOLD_OUT], blockedReasons })));
      return keys.length === 1
        ? Response.error()
        : { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('We do not know yet whether your order went through')).toBeVisible();
  const check = await screen.findByRole('button', { name: 'Check again' });
  expect(screen.queryByText(/Nothing was taken|Nothing is left to pay/)).not.toBeInTheDocument();
  await user.click(check);
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(keys[1]).toBe(keys[0]);
});
