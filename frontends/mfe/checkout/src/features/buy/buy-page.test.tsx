import {
  act,
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  checkoutState,
  customer,
  filledCart,
  funds,
  limits,
  paymentMethod,
  receipt,
  refusal,
  removedItem,
  renderMfe,
  screen,
  server,
  site,
  ticket,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const openPayment = () => renderMfe(mfe, { url: '/cart/buy', customer: customer() });
const payButton = () => screen.findByRole('button', { name: /^Pay / });

beforeEach(() =>
  server.use(
    api.get('/cart', filledCart()),
    api.get('/receipts/checkout-1', receipt({ checkoutId: 'checkout-1' })),
    api.get('/checkout/checkout-1', checkoutState()),
  ),
);

test('the button says the amount, and nothing else asks for a tick', async () => {
  openPayment();
  expect(await screen.findByRole('button', { name: 'Pay $3.10' })).toBeVisible();
  expect(screen.getByText('Left after paying').nextElementSibling).toHaveTextContent('$21.90');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('an empty cart has nothing to pay for', async () => {
  server.use(api.get('/cart', cart()));
  openPayment();
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getByText(/What you have bought is in your/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without the capability there is no link to the tickets', async () => {
  server.use(api.get('/cart', cart()));
  renderMfe(mfe, { url: '/cart/buy', customer: customer(), site: site({ capabilities: [] }) });
  expect(await screen.findByText(/It may have been paid, or changed in another window\./)).toBeVisible();
  expect(screen.queryByText(/upcoming tickets/)).not.toBeInTheDocument();
});

test('with too little money the way leads to a deposit', async () => {
  server.use(api.get('/funds', funds({ availableFunds: aud('1.00') })));
  openPayment();
  expect(await screen.findByText('Your wallet is $2.10 short')).toBeVisible();
  const deposit = await screen.findByRole('link', { name: 'Deposit $2.10 and pay' });
  expect(deposit).toHaveAttribute('href', '/deposit');
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('less than can be deposited says how much that is', async () => {
  server.use(
    api.get('/funds', funds({ availableFunds: aud('1.00') })),
    api.get('/payment_methods', { cc: paymentMethod('cc') }),
  );
  openPayment();
  expect(await screen.findByRole('link', { name: 'Deposit $5.00 and pay' })).toBeVisible();
  expect(screen.getByText(/The minimum deposit is \$5\.00; \$2\.90 stays in your wallet\./)).toBeVisible();
  expect(screen.getByText('Your wallet is $2.10 short')).toBeVisible();
});

test('no amount is named before it is known what the least deposit is', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    api.get('/funds', funds({ availableFunds: aud('1.00') })),
    api.get('/payment_methods', () => answered.then(() => ({ cc: paymentMethod('cc') }))),
  );
  openPayment();
  const waiting = await screen.findByRole('button', { name: 'Deposit and pay' });
  expect(waiting).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Deposit $5.00 and pay' })).toBeVisible();
  expect(waiting).not.toBeInTheDocument();
});

test("an amount above one deposit's maximum leads to a plain deposit", async () => {
  server.use(
    api.get('/cart', filledCart({ cartTotal: aud('9000.00'), totalDue: aud('9000.00') })),
    api.get('/funds', funds({ availableFunds: aud('0.00') })),
    api.get('/payment_methods', { cc: paymentMethod('cc'), pl: paymentMethod('pl') }),
  );
  openPayment();
  expect(await screen.findByText(/^One deposit takes at most/)).toHaveTextContent(
    'One deposit takes at most $5,000.00. Deposit in parts, then pay from your wallet.',
  );
  expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/my-account/deposit');
  expect(screen.queryByRole('link', { name: /and pay/ })).not.toBeInTheDocument();
});

test('without deposits too little money leads to support', async () => {
  server.use(api.get('/funds', funds({ availableFunds: aud('1.00') })));
  renderMfe(mfe, {
    url: '/cart/buy',
    customer: customer(),
    site: site({ capabilities: ['viewing_orders'] }),
  });
  expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Deposit/ })).not.toBeInTheDocument();
});

test('paying sends what was shown and ends at the receipt', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post(
      '/checkout',
      ({ body }) => {
        bodies.push(body);
        return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
      },
      { status: 201 },
    ),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(bodies).toEqual([
    {
      cart_version: 1,
      expected_pre_order_total: { amount: '0.00', currency: 'AUD' },
      expected_discount_total: { amount: '0.00', currency: 'AUD' },
      expected_total: { amount: '3.10', currency: 'AUD' },
      channel_key: 'web',
      metadata: {},
    },
  ]);
});

test('an order that a voucher pays whole takes nothing from the wallet', async () => {
  server.use(
    api.get('/cart', { ...filledCart(), totalDue: aud('0.00'), discountTotal: aud('3.10') }),
    api.get('/funds', funds({ availableFunds: aud('0.00') })),
  );
  openPayment();
  expect(await screen.findByRole('button', { name: 'Place the order' })).toBeEnabled();
  expect(screen.getByText('Your voucher pays for these tickets.', { exact: false })).toBeVisible();
});

test('an order with only later purchases is placed without paying', async () => {
  const bodies: unknown[] = [];
  const ahead = { ...filledCart(), totalDue: aud('0.00'), preOrderTotal: aud('3.10') };
  server.use(
    api.get('/cart', ahead),
    api.get('/funds', funds({ availableFunds: aud('0.00') })),
    api.post(
      '/checkout',
      ({ body }) => {
        bodies.push(body);
        return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
      },
      { status: 201 },
    ),
  );
  const { user } = renderMfe(mfe, { url: '/cart/buy', customer: customer() });
  expect(await screen.findByText('Due later, when the draws open')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  await waitFor(() =>
    expect(bodies).toMatchObject([{ expected_total: { amount: '0.00', currency: 'AUD' } }]),
  );
});

test('the order stays on the page while the paid cart is emptied', async () => {
  server.use(
    api.post('/checkout', () => {
      server.use(api.get('/cart', cart({ version: 2 })));
      return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(screen.queryByText('Nothing is left to pay for')).not.toBeInTheDocument();
});

test('the button stays busy until the receipt is there', async () => {
  let show = () => {};
  const pays: unknown[] = [];
  server.use(
    api.post('/checkout', ({ body }) => {
      pays.push(body);
      server.use(api.get('/cart', cart({ version: 2 })));
      return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
    }),
    api.get('/receipts/checkout-1', async () => {
      await new Promise<void>((done) => {
        show = done;
      });
      return receipt({ checkoutId: 'checkout-1' });
    }),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  expect(await payButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(await payButton());
  expect(pays).toHaveLength(1);
  show();
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
});

/** From now on it is asked for in vain. */
const hangs = (path: string) => api.get(path, () => new Promise(() => {}));
test('a payment shows at once, also when other calls have no answer', async () => {
  server.use(
    api.post('/checkout', () => {
      server.use(hangs('/cart'), hangs('/funds'));
      return checkoutState();
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('heading', { name: 'Your tickets are bought' })).toBeVisible();
});

test('a payment during an outage says so, and its receipt follows', async () => {
  server.use(
    api.post('/checkout', () => {
      window.dispatchEvent(new Event('offline'));
      server.use(api.unreachable('get', '/receipts/checkout-1'));
      return checkoutState();
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  try {
    expect(await screen.findByRole('heading', { name: 'We have your order' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the receipt');
    expect(screen.getByRole('alert')).toHaveTextContent('We have your order.');
    server.use(api.get('/receipts/checkout-1', receipt({ checkoutId: 'checkout-1' })));
  } finally {
    // While the page listens: no other test is to be without a network.
    act(() => void window.dispatchEvent(new Event('online')));
  }
  expect(await screen.findByText('Paid from your wallet')).toBeVisible();
  expect(screen.queryByText('We could not load the receipt')).toBeNull();
});

test('a refusal is shown, with or without a new read of the order', async () => {
  let answer = () => {};
  server.use(
    api.post('/checkout', () => {
      server.use(
        hangs('/funds'),
        api.get('/cart', async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return filledCart({ version: 2, cartTotal: aud('3.20'), totalDue: aud('3.20') });
        }),
      );
      return refusal(409, [
        { target: 'expected_total', code: 'price_changed', message: 'The price has changed' },
      ]);
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed');
  expect(screen.getByRole('button', { name: 'Pay $3.10' })).not.toHaveAttribute('aria-busy');
  act(answer);
  expect(await screen.findByRole('button', { name: 'Pay $3.20' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The price has changed');
});

test('a refused payment took nothing, whatever changed in the cart', async () => {
  server.use(
    api.post('/checkout', () => {
      server.use(api.get('/cart', filledCart({ version: 2, cartTotal: aud('3.20'), totalDue: aud('3.20') })));
      return refusal(429, [
        { target: 'general', code: 'too_many_requests', message: 'Please wait a moment' },
      ]);
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment');
  expect(await screen.findByRole('button', { name: 'Pay $3.20' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('pressed without a network, nothing is sent', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  server.use(api.unreachable('post', '/checkout'));
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Nothing was sent.');
  await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'));
});

test('a later purchase can be cancelled, also beside lines bought now', async () => {
  const ahead = cartItem({
    id: 'ahead',
    scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' },
  });
  const now = filledCart();
  server.use(
    api.get(
      '/cart',
      filledCart({ cartItems: [...now.cartItems, ahead], itemCount: 2, preOrderTotal: aud('3.10') }),
    ),
  );
  openPayment();
  expect(await screen.findByText(/Tickets bought now cannot be returned after that\./)).toHaveTextContent(
    'You can cancel later purchases until five minutes before a draw opens.',
  );
});

test('a changed price is refused, shown, and paid only when it is confirmed', async () => {
  const totals: unknown[] = [];
  server.use(
    api.post('/checkout', ({ body }) => {
      totals.push((body as { expected_total: unknown }).expected_total);
      if (totals.length > 1) return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
      server.use(api.get('/cart', filledCart({ version: 2, cartTotal: aud('3.20'), totalDue: aud('3.20') })));
      return refusal(409, [
        {
          target: 'expected_total',
          code: 'price_changed',
          message: 'The price has changed. Please check your cart',
        },
      ]);
    }),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed');
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was taken from your wallet.');
  await user.click(await screen.findByRole('button', { name: 'Pay $3.20' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(totals).toEqual([
    { amount: '3.10', currency: 'AUD' },
    { amount: '3.20', currency: 'AUD' },
  ]);
});

test('money that ran out meanwhile turns payment into the way to a deposit', async () => {
  server.use(
    api.post('/checkout', () => {
      server.use(api.get('/funds', funds({ availableFunds: aud('0.10') })));
      return refusal(422, [
        { target: 'amount', code: 'insufficient_funds', message: 'There is not enough money in your wallet' },
      ]);
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('Your wallet is $3.00 short')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('There is not enough money in your wallet');
});

test('a closed draw leaves nothing to pay and says that no money was taken', async () => {
  server.use(
    api.post('/checkout', () => {
      const gone = removedItem({
        id: 'item-1',
        description: 'Powerball, 2 games',
        message: 'Sorry, this draw has closed',
      });
      server.use(api.get('/cart', cart({ version: 2, autoRemovedItems: [gone] })));
      return refusal(422, [
        { target: 'general', code: 'draw_closed', message: 'Sorry, this draw has closed' },
      ]);
    }),
  );
  const { user } = openPayment();
  await user.click(await payButton());
  expect(await screen.findByText('Nothing is left to pay for')).toBeVisible();
  expect(screen.getByText('Powerball, 2 games: Sorry, this draw has closed.')).toBeVisible();
  expect(screen.getByText('You were not charged for the removed items.')).toBeVisible();
});

test('removed tickets are listed where the rest is paid, until dismissed', async () => {
  const gone = removedItem();
  server.use(
    api.get('/cart', filledCart({ autoRemovedItems: [gone] })),
    api.delete('/cart/items/gone', filledCart({ version: 2 })),
  );
  const { user } = openPayment();
  await user.click(await screen.findByRole('button', { name: 'Close the note on Oz Lotto, 4 games' }));
  await waitFor(() =>
    expect(screen.queryByText('No longer in your cart: Oz Lotto, 4 games')).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Pay' })).toHaveFocus();
});

test('a customer who began as a visitor reads that this is the last step', async () => {
  server.use(api.get('/cart', filledCart()));
  const visitor = renderMfe(mfe, { url: '/cart/buy', customer: null });
  await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/checkout/login'));
  visitor.unmount();
  openPayment();
  expect(await screen.findByText('Step 3 of 3')).toBeVisible();
  sessionStorage.clear();
});

test('an order that takes longer is followed on its receipt', async () => {
  server.use(
    api.post(
      '/checkout',
      { checkoutId: 'checkout-1', orderId: 'order-1', status: 'processing' },
      { status: 202 },
    ),
    api.get('/checkout/checkout-1', {
      checkoutId: 'checkout-1',
      orderId: 'order-1',
      status: 'paid',
      code: null,
      message: null,
    }),
    api.get('/receipts/checkout-1', receipt()),
    api.get('/tickets/ticket-1', ticket()),
  );
  const { user, router } = openPayment();
  await user.click(await payButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
});

test('a cart that is blocked meanwhile is not paid until its reason is gone', async () => {
  let blockedReasons: Record<string, string> = { spendLimit: '$1.00 is left this week.' };
  server.use(
    api.get('/cart', () => filledCart({ blockedReasons })),
    api.get('/spend-limits', limits()),
  );
  const { user } = openPayment();
  expect(await screen.findByText('$1.00 is left this week.')).toBeVisible();
  expect(screen.queryByText('Left after paying')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  blockedReasons = {};
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await payButton()).toBeVisible();
});
