import {
  act,
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  customer,
  customerLimit,
  filledCart,
  limits,
  removedItem,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const openCart = (signedIn = false) =>
  renderMfe(mfe, { url: '/cart', customer: signedIn ? customer() : null });
const openCartOf = (...capabilities: readonly string[]) =>
  renderMfe(mfe, { url: '/cart', customer: customer(), site: site({ capabilities }) });

test('an empty cart offers the way to the next draws', async () => {
  openCart();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the next draws' })).toHaveAttribute('href', '/lotto-tickets');
  expect(await axeViolations()).toEqual([]);
});

test('a line shows its game, numbers, draw and price, and can be edited', async () => {
  server.use(api.get('/cart', filledCart()));
  openCart();
  expect(await screen.findByRole('heading', { name: 'Powerball' })).toBeVisible();
  expect(screen.getAllByRole('list', { name: '' }).length).toBeGreaterThan(0);
  expect(screen.getByText(/Draw 1593/)).toBeVisible();
  expect(screen.getAllByText('$3.10')).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Edit/ })).toHaveAttribute(
    'href',
    '/powerball?firstDrawNo=1593&cartItem=item-1',
  );
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [
    { gameType: 'reduced_system', description: 'Powerball, System 9, 36 games' },
    'System 9, 36 games',
    '/powerball/systems?firstDrawNo=1593&cartItem=item-1',
  ],
  [
    { productType: 'raffle_ticket', productOfferKey: 'reef', description: 'Powerball, 5 tickets', drawNo: 7 },
    '5 tickets',
    '/reef/draw/7/buy?cartItem=item-1',
  ],
  [
    {
      productType: 'raffle_ticket',
      productOfferKey: 'reef',
      gameType: 'deferred',
      description: 'Powerball, 5 tickets',
    },
    '5 tickets',
    '/reef/subscriptions?cartItem=item-1',
  ],
  [
    {
      productType: 'syndicate_share',
      productOfferKey: 'shares',
      gameType: 'syndicate',
      description: 'Powerball, 2 shares',
    },
    '2 shares',
    '/shares/syndicates?cartItem=item-1',
  ],
])('a line is changed on the screen it was made on: %j', async (change, what, href) => {
  server.use(api.get('/cart', filledCart({ cartItems: [cartItem({ ...change, games: [] })] })));
  openCart();
  expect(await screen.findByText(what)).toBeVisible();
  expect(screen.getByRole('link', { name: /Edit/ })).toHaveAttribute('href', href);
});

test('a pre-order says when it is bought, and needs no payment before', async () => {
  const ordered = cartItem({
    productType: 'raffle_ticket',
    games: [],
    purchaseStatus: 'pre_order',
    scheduledPurchase: { type: 'pre_order', purchaseAt: '2026-12-24T01:00:00Z' },
  });
  server.use(api.get('/cart', filledCart({ cartItems: [ordered] })));
  openCart();
  expect(await screen.findByText(/When the draw opens/)).toHaveTextContent('24 Dec');
  expect(screen.queryByText('Pay by')).not.toBeInTheDocument();
});

test('a line says everything that was chosen for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T02:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const chosen = cartItem({
    days: ['Mon', 'Wed', 'Fri'],
    numWeeks: 2,
    hasFavouriteNumbers: true,
    causeName: 'Reef Keepers',
    syndicateName: 'Big Share 1593/1',
    discount: aud('1.00'),
    gameType: 'deferred',
    purchaseOn: '2026-12-24',
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: '2026-12-24T01:00:00Z' },
  });
  server.use(api.get('/cart', filledCart({ cartItems: [chosen], preOrderTotal: aud('3.10') })));
  const { user } = openCart(true);
  const facts = [
    'Mondays, Wednesdays and Fridays, 2 weeks',
    'In Big Share 1593/1',
    'Supports Reef Keepers',
    ' Your favourite numbers',
    'Bought and charged once, Thu 24 Dec',
    '-$1.00 by voucher',
  ];
  expect((await screen.findByText('Supports Reef Keepers')).closest('ul')).toHaveTextContent(facts.join(''));
  expect(screen.queryByText(/When the draw opens/)).not.toBeInTheDocument();
  expect(screen.getByText('Due later, on the day you chose')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Continue to payment' }));
  await screen.findByRole('heading', { level: 1, name: 'Pay' });
  expect(screen.getByText('Supports Reef Keepers').closest('ul')).toHaveTextContent(facts.join(''));
});

test('a draw without a date has no time to pay by', async () => {
  const [draw] = cartItem().draws;
  if (!draw) throw new Error('the fixture has a draw');
  server.use(
    api.get('/cart', filledCart({ cartItems: [cartItem({ draws: [{ ...draw, drawsWhenSoldOut: true }] })] })),
  );
  openCart();
  expect(await screen.findByText(/Draw 1593, when all tickets are sold/)).toBeVisible();
  expect(screen.queryByText('Pay by')).not.toBeInTheDocument();
});

/** A cart whose only line closes a second from now, and how often it is asked for. */
function closingSoon(isGone: (asked: number) => boolean) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new Date(Date.now() + 1000).toISOString();
  const draws = cartItem().draws.map((draw) => ({ ...draw, stop }));
  const there = filledCart({ cartItems: [cartItem({ draws })] });
  const message = 'Sorry, this draw has closed';
  const gone = { id: 'item-1', description: 'Powerball', reason: 'draw_closed', message, wasInCart: true };
  const calls: number[] = [];
  server.use(
    api.get('/cart', () => {
      calls.push(Date.now());
      return isGone(calls.length) ? cart({ version: 2, autoRemovedItems: [gone] }) : there;
    }),
  );
  openCart();
  return calls;
}

test('a line that closes leaves the cart by itself, and that is announced', async () => {
  const calls = closingSoon((asked) => asked > 1);
  expect(await screen.findByText('Pay by')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  const note = await screen.findByText('No longer in your cart: Powerball');
  expect(note.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByText('Pay by')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(2);
});

test('a line that the server has not closed yet is reloaded once', async () => {
  const calls = closingSoon(() => false);
  expect(await screen.findByText('Pay by')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await waitFor(() => expect(calls).toHaveLength(3));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(3);
});

test('many games are folded until they are asked for', async () => {
  const games = Array.from({ length: 18 }, () => ({ Numbers: [1, 2, 3, 4, 5, 6, 7], Powerball: [8] }));
  server.use(api.get('/cart', filledCart({ cartItems: [cartItem({ games, numGames: 18 })] })));
  const { user } = openCart();
  const unfold = await screen.findByRole('button', { name: 'Show all 18 games' });
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await user.click(unfold);
  expect(screen.getByRole('button', { name: 'Show fewer games' })).toHaveAttribute('aria-expanded', 'true');
});

const GONE = removedItem({ id: 'item-9', message: 'Sorry, this draw has closed' });

test('a ticket that cannot be bought any more says why until it is closed', async () => {
  server.use(
    api.get('/cart', filledCart({ autoRemovedItems: [GONE] })),
    api.delete('/cart/items/item-9', filledCart({ version: 2 })),
  );
  const { user } = openCart();
  expect(await screen.findByText('No longer in your cart: Oz Lotto, 4 games')).toBeVisible();
  expect(screen.getByText('Sorry, this draw has closed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the note on Oz Lotto, 4 games' }));
  await waitFor(() => expect(screen.queryByText('Sorry, this draw has closed.')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
});

test('a changed price is agreed to before the way to payment opens', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.get(
      '/cart',
      filledCart({ priceChanges: [{ id: 'item-1', oldPrice: aud('2.90'), newPrice: aud('3.10') }] }),
    ),
    api.post('/cart/confirm-prices', ({ body }) => {
      bodies.push(body);
      return filledCart({ version: 2 });
    }),
  );
  const { user } = openCart();
  const note = await screen.findByText('A price has changed');
  expect(note.closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('2 x Standard games: now', { exact: false })).toHaveTextContent(
    'now $3.10, was $2.90',
  );
  expect(screen.queryByRole('link', { name: 'Continue to payment' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Agree to the new price' }));
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toBeVisible();
  expect(screen.queryByText('A price has changed')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Your cart' })).toHaveFocus();
  expect(bodies).toEqual([{ cart_version: 1 }]);
});

test("the cart shows the regulator's text where something is sold", async () => {
  server.use(api.get('/cart', filledCart({ showRegulation: true })));
  openCart();
  const note = await screen.findByRole('complementary', { name: 'Regulation' });
  expect(note).toHaveTextContent('Wattle is licensed.');
  expect(within(note).getByRole('link', { name: 'Safer play' })).toHaveAttribute(
    'href',
    '/about/responsible-gaming',
  );
});

test("the regulator's text has no link where the site has no page on it", async () => {
  server.use(api.get('/cart', filledCart({ showRegulation: true })));
  openCartOf();
  const note = await screen.findByRole('complementary', { name: 'Regulation' });
  expect(note).toHaveTextContent('Set a limit before you play.');
  expect(within(note).queryByRole('link')).not.toBeInTheDocument();
});

test('the amount due later stands apart from the amount due now', async () => {
  server.use(api.get('/cart', filledCart({ preOrderTotal: aud('12.00') })));
  openCart();
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(within(summary).getByText('Due now').nextElementSibling).toHaveTextContent('$3.10');
  expect(within(summary).getByText(/Due later/).nextElementSibling).toHaveTextContent('$12.00');
});

test.each([
  ['spendLimit', 'Your spend limits', '/my-account/spend-limits'],
  ['depositLimit', 'Your deposit limit', '/my-account/precommitment-limit'],
  ['globalSpendLimit', 'All limits', '/my-account/spend-limits'],
  ['verifyAccountRequired', 'Verify your account', '/my-account/verify-account'],
  ['fixed', 'Contact us', '/about/contact-us'],
  ['somethingNewer', 'Contact us', '/about/contact-us'],
])('a cart blocked by %s leads to what can be done', async (reason, name, href) => {
  server.use(
    api.get('/cart', filledCart({ blockedReasons: { [reason]: '$5.00 is left this week.' } })),
    api.get('/spend-limits', limits()),
  );
  openCartOf('spend_limits', 'verify_id');
  expect(await screen.findByText('$5.00 is left this week.')).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: 'Continue to payment' })).not.toBeInTheDocument();
});

test.each([
  ['spendLimit', ['verify_id']],
  ['depositLimit', ['verify_id']],
  ['globalSpendLimit', ['verify_id']],
  ['verifyAccountRequired', ['spend_limits']],
])('a cart blocked by %s leads to support without a page for it', async (reason, capabilities) => {
  server.use(
    api.get('/cart', filledCart({ blockedReasons: { [reason]: '$5.00 is left this week.' } })),
    api.get('/spend-limits', limits()),
  );
  openCartOf(...capabilities);
  expect(await screen.findByText('$5.00 is left this week.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/about/contact-us');
  expect(screen.queryByRole('link', { name: /limit|Verify/ })).not.toBeInTheDocument();
});

test('a blocked cart is asked for again and opens the way to payment', async () => {
  let blockedReasons: Record<string, string> = { spendLimit: '$1.00 is left this week.' };
  server.use(
    api.get('/cart', () => filledCart({ blockedReasons })),
    api.get('/spend-limits', limits()),
  );
  const { user } = openCart();
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(await axeViolations()).toEqual([]);
  blockedReasons = {};
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toBeVisible();
  expect(screen.queryByText('$1.00 is left this week.')).not.toBeInTheDocument();
});

test('a reason that goes by itself can be closed', async () => {
  server.use(
    api.get('/cart', filledCart({ blockedReasons: { close: 'Your payment is being processed.' } })),
    api.get('/checkout', null),
  );
  const { user } = openCart();
  expect(await screen.findByText('Your payment is being processed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close this note' }));
  expect(screen.queryByText('Your payment is being processed.')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You can pay here again once this is done.');
  expect(screen.queryByRole('link', { name: 'Continue to payment' })).not.toBeInTheDocument();
});

test('a cart over a spend limit says so once, and how much has to go', async () => {
  const spendLimit = 'This would exceed your spend limit. $1.10 is left.';
  server.use(
    api.get('/cart', filledCart({ blockedReasons: { spendLimit } })),
    api.get(
      '/spend-limits',
      limits({
        customerLimits: [
          customerLimit({ remaining: aud('20.00') }),
          customerLimit({ remaining: aud('1.10') }),
        ],
      }),
    ),
  );
  openCart();
  expect(await screen.findByText(spendLimit)).toBeVisible();
  expect(await screen.findByText(/^Remove tickets for at least/)).toHaveTextContent(
    'Remove tickets for at least $2.00.',
  );
});

test('nothing of a cart changes while it is being paid', async () => {
  const calls: string[] = [];
  server.use(
    api.get(
      '/cart',
      filledCart({
        blockedReasons: { close: 'Your payment is being processed.' },
        autoRemovedItems: [GONE],
        priceChanges: [{ id: 'item-1', oldPrice: aud('2.90'), newPrice: aud('3.10') }],
      }),
    ),
    api.get('/checkout', null),
    api.delete('/cart/items/item-1', () => void calls.push('removed')),
  );
  const { user, router } = renderMfe(mfe, {
    url: '/cart',
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, 'vouchers'] }),
  });
  const buttons = await screen.findAllByRole('button', { name: /^(Edit|Remove) |^Use a voucher$/ });
  expect(buttons.length).toBeGreaterThanOrEqual(3);
  for (const button of buttons) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Please wait a moment/);
    await user.click(button);
  }
  expect(calls).toEqual([]);
  expect(router.state.location.pathname).toBe('/cart');
  expect(screen.queryByLabelText('Voucher code')).toBeNull();
  expect(screen.getByText(/^No longer in your cart/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Close the note on|^Agree/ })).toBeNull();
  expect(screen.queryByText('Pay by')).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('a visitor who goes on to payment comes to the login step', async () => {
  server.use(api.get('/cart', filledCart()));
  const { user, router } = openCart();
  await user.click(await screen.findByRole('link', { name: 'Continue to payment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/login'));
});

test('a signed-in customer goes straight to paying', async () => {
  server.use(api.get('/cart', filledCart()));
  const { user } = openCart(true);
  await user.click(await screen.findByRole('link', { name: 'Continue to payment' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pay' })).toBeVisible();
});
