import {
  act,
  api,
  aud,
  axeViolations,
  card,
  cartItem,
  customer,
  paymentMethod,
  renderMfe,
  scheduledPurchase,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (change: Parameters<typeof scheduledPurchase>[0] = {}) => {
  server.use(api.get('/scheduled-purchases/ahead-1', scheduledPurchase(change)));
  return renderMfe(mfe, { url: '/my-account/scheduled-purchases/ahead-1', customer: customer() });
};

test('a pre-order says that nothing is paid and when its draw opens', async () => {
  await open({ purchaseAt: '2026-12-24T02:00:00Z' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Reef Raffle, 5 tickets' })).toBeVisible();
  expect(screen.getByText(/You have paid nothing yet/)).toHaveTextContent(
    /You can cancel it until five minutes before/,
  );
  expect(screen.getByText('Draw opens').nextElementSibling).toHaveTextContent(/24 Dec/);
  expect(screen.queryByRole('heading', { name: 'Your numbers' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test("shows the ordered numbers and links to the order's receipt", async () => {
  await open({ productType: 'lottery_ticket', numGames: 2, games: cartItem().games, orderId: 'order-1' });
  const numbers = await screen.findByRole('region', { name: 'Your numbers' });
  for (const number of cartItem().games.flatMap((game) => Object.values(game).flat()))
    expect(within(numbers).getAllByText(String(number))[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/receipt/order-1');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['on its date', { drawAt: '2026-12-26T09:30:00Z' }, /Sat 26 Dec.*8:30 pm AEDT/],
  ['once it is sold out', { drawsWhenSoldOut: true }, /^When all tickets are sold$/],
])('it says when its draw is held: %s', async (_, change, words) => {
  await open(change);
  expect((await screen.findByText('Drawn')).nextElementSibling).toHaveTextContent(words);
});

test('a sold-out draw no longer waits for its last ticket', async () => {
  const bought = {
    status: 'scheduled_status_executed',
    canBeCancelled: false,
    ticketId: 'ticket-1',
  } as const;
  await open({ ...bought, drawsWhenSoldOut: true });
  expect(await screen.findByRole('link', { name: 'Open the ticket' })).toBeVisible();
  expect(screen.queryByText('Drawn')).not.toBeInTheDocument();
});

test('an open page announces the purchase under way, then its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const MINUTE = 60_000;
  const purchaseAt = new Date(Date.now() + 10 * MINUTE).toISOString();
  const becomes = (change: Parameters<typeof scheduledPurchase>[0] = {}) =>
    server.use(api.get('/scheduled-purchases/ahead-1', scheduledPurchase({ purchaseAt, ...change })));
  server.use(api.post('/refresh', {}));
  await open({ purchaseAt });
  const waiting = await screen.findByText('Waiting for the draw to open');
  const listening = waiting.closest('[aria-live="polite"]');
  becomes({ canBeCancelled: false });
  await act(() => vi.advanceTimersByTimeAsync(6 * MINUTE));
  expect(await screen.findByText('Being bought')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).not.toBeInTheDocument();
  becomes({ status: 'scheduled_status_executed', canBeCancelled: false, ticketId: 'ticket-1' });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole('link', { name: 'Open the ticket' })).toBeVisible();
  expect(listening).toHaveTextContent('Bought');
});

test('a scheduled purchase names its day', async () => {
  await open({ kind: 'scheduled_purchase', purchaseAt: '2026-12-24T02:00:00Z' });
  expect(await screen.findByText('Waiting for the day you chose')).toBeVisible();
  expect(screen.getByText('Bought').nextElementSibling).toHaveTextContent(/24 Dec/);
});

test('a scheduled purchase with a voucher can be paid another way', async () => {
  server.use(api.get('/payment_methods', {}));
  const { user } = await open({ kind: 'scheduled_purchase', price: aud('12.00'), discount: aud('8.00') });
  expect((await screen.findByText('Price')).nextElementSibling).toHaveTextContent('$20.00');
  expect(screen.getByText('Voucher').nextElementSibling).toHaveTextContent('−$8.00');
  expect(screen.getByText('You pay').nextElementSibling).toHaveTextContent('$12.00');
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  expect(await screen.findByRole('group', { name: 'On the day you chose' })).toHaveTextContent('$12.00');
  expect(screen.queryByText(/When the draws open/)).not.toBeInTheDocument();
});

test('it is cancelled after a question', async () => {
  const { user } = await open();
  const cancelled = scheduledPurchase({
    status: 'scheduled_status_cancelled',
    canBeCancelled: false,
    code: 'by_customer',
    message: 'You cancelled this order',
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.use(
    api.patch('/scheduled-purchases/ahead-1/cancel', cancelled),
    api.get('/scheduled-purchases/ahead-1', cancelled),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('You cancelled this order')).toBeVisible();
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).not.toBeInTheDocument();
});

test.each([
  ['before anything was tried', {}],
  ['after an attempt that may have charged something', { code: 'spend_limit', message: 'Over your limit' }],
])('%s, the question promises nothing of the past', async (_, change) => {
  const { user } = await open(change);
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('You will not be charged.');
  expect(screen.queryByText(/nothing was charged/i)).not.toBeInTheDocument();
});

test('money charged for a cancelled order is shown as in the wallet', async () => {
  await open({
    status: 'scheduled_status_cancelled',
    canBeCancelled: false,
    code: 'draw_closed',
    message: 'The draw closed before we could buy your tickets. The amount we charged is in your wallet',
  });
  expect(await screen.findByText(/The amount we charged is in your wallet/)).toBeVisible();
  expect(screen.getByText('Not bought')).toBeVisible();
  expect(screen.queryByText('Cancelled')).not.toBeInTheDocument();
  expect(screen.queryByText(/not charged|paid nothing/)).not.toBeInTheDocument();
});

test('a purchase under way does not say that nothing is paid', async () => {
  await open({ canBeCancelled: false });
  expect(await screen.findByText('Being bought')).toBeVisible();
  expect(screen.getByText(/you can no longer change the order/)).toBeVisible();
  expect(screen.queryByText(/paid nothing/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).not.toBeInTheDocument();
});

test('one that is being bought meanwhile says that it cannot be cancelled', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.use(
    api.refuse('patch', '/scheduled-purchases/ahead-1/cancel', 409, [
      { target: 'general', code: 'scheduled_purchase_under_way', message: 'This is being bought' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('This is being bought')).toBeVisible();
  expect(screen.getByText('It was not cancelled')).toBeVisible();
});

const CANCELLED = {
  status: 'scheduled_status_cancelled',
  canBeCancelled: false,
  code: 'by_customer',
  message: 'You cancelled this order',
} as const;

test('cancelling without an answer may have worked, and can be pressed again', async () => {
  const { user } = await open();
  server.use(api.unreachable('patch', '/scheduled-purchases/ahead-1/cancel'));
  const cancel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  };
  await cancel();
  expect(await screen.findByText('We do not know yet whether it was cancelled')).toBeVisible();
  expect(screen.queryByText('It was not cancelled')).not.toBeInTheDocument();
  server.use(
    api.patch('/scheduled-purchases/ahead-1/cancel', scheduledPurchase(CANCELLED)),
    api.get('/scheduled-purchases/ahead-1', scheduledPurchase(CANCELLED)),
  );
  await cancel();
  expect(await screen.findByText('You cancelled this order')).toBeVisible();
});

test('a cancellation with a lost answer reloads the purchase', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.use(
    api.unreachable('patch', '/scheduled-purchases/ahead-1/cancel'),
    api.get('/scheduled-purchases/ahead-1', scheduledPurchase(CANCELLED)),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('You cancelled this order')).toBeVisible();
  expect(screen.queryByText(/We do not know/)).not.toBeInTheDocument();
});

test('an unreadable purchase shows the outcome of the cancellation at once', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.use(
    api.unreachable('patch', '/scheduled-purchases/ahead-1/cancel'),
    api.get('/scheduled-purchases/ahead-1', () => new Promise(() => {})),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('We do not know yet whether it was cancelled')).toBeVisible();
});

test('an unpaid purchase links to the wallet, a bought one to its ticket', async () => {
  const { unmount } = await open({ code: 'insufficient_funds', message: 'There is not enough money' });
  expect(await screen.findByText(/not enough money/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deposit and pay it yourself' })).toHaveAttribute(
    'href',
    '/my-account/deposit',
  );
  unmount();
  await open({ status: 'scheduled_status_executed', canBeCancelled: false, ticketId: 'ticket-1' });
  expect(await screen.findByRole('link', { name: 'Open the ticket' })).toHaveAttribute(
    'href',
    '/my-account/upcoming-tickets/ticket/ticket-1',
  );
  expect(screen.queryByText(/in the draw/)).not.toBeInTheDocument();
});

test.each([
  ['authentication_required', 'Your bank wants you to confirm this payment yourself. Nothing was taken'],
  ['authentication_failed', 'Your bank wants you to confirm this payment yourself. Nothing was taken'],
  ['card_expired', 'The card that you chose has expired'],
  ['fund_not_found', 'That payment method is no longer saved'],
  ['verification_required', 'Please confirm your card with your bank again'],
  ['method_not_unattended', 'We cannot charge that payment method while you are away'],
  ['method_not_available', 'This way to pay is no longer available'],
  ['credit_card_not_allowed', 'Credit cards cannot be used here'],
  ['funding_source_not_verified', 'That payment method could not be verified'],
  ['card_declined', 'Your card was declined.'],
])('one whose payment failed with %s is bought with what is deposited', async (code, message) => {
  await open({ code, message, canBeRetried: true });
  expect((await screen.findByText('Not paid yet')).parentElement?.textContent).toContain(
    `${message.replace(/\.$/, '')}. Once your wallet has $20.00, we will buy your tickets while the draw is open.`,
  );
  expect(screen.getByRole('link', { name: 'Deposit and pay it yourself' })).toBeVisible();
});

const standing = () =>
  screen.getByText(/^Not .* yet$/).closest<HTMLElement>('[aria-live="polite"]') as HTMLElement;

const WAITS = [
  ['suspended', [], 'Contact us', '/about/contact-us'],
  ['country_banned', [], 'Contact us', '/about/contact-us'],
  ['migration_restriction', [], 'Contact us', '/about/contact-us'],
  ['spend_limit', ['spend_limits'], 'Your spend limits', '/my-account/spend-limits'],
  ['global_spend_limit', ['spend_limits'], 'Your spend limits', '/my-account/spend-limits'],
  ['deposit_limit', ['spend_limits'], 'Your deposit limit', '/my-account/precommitment-limit'],
  ['verify_account_required', ['verify_id'], 'Verify your account', '/my-account/verify-account'],
  ['verify_account_required', [], 'Contact us', '/about/contact-us'],
  ['something_newer', [], 'Contact us', '/about/contact-us'],
] as const;

test.each(WAITS)(
  'a purchase blocked by %s asks for no money: with %j it links to %s',
  async (code, capabilities, name, href) => {
    server.use(
      api.get(
        '/scheduled-purchases/ahead-1',
        scheduledPurchase({ code, message: 'Why it waits', canBeRetried: true }),
      ),
    );
    renderMfe(mfe, {
      url: '/my-account/scheduled-purchases/ahead-1',
      customer: customer(),
      site: site({ capabilities: ['viewing_orders', 'wallet_deposit', ...capabilities] }),
    });
    await screen.findByText('Not bought yet');
    expect(standing()).toHaveTextContent(/Why it waits\. .*[Ww]e will try again.* while the draw is open\./);
    const [step, ...more] = within(standing()).getAllByRole('link');
    expect(step).toHaveAccessibleName(name);
    expect(step).toHaveAttribute('href', href);
    expect(more).toEqual([]);
    expect(screen.queryByText(/wallet has/)).not.toBeInTheDocument();
  },
);

test('an unverified customer reads that verification retries the purchase', async () => {
  await open({ code: 'verify_account_required', message: 'Please verify your account again to continue' });
  expect(await screen.findByText(/Please verify your account again to continue\./)).toHaveTextContent(
    'Once you are verified, we will try again while the draw is open.',
  );
});

test('a suspended offer has no link to the shop', async () => {
  await open({ code: 'price_unavailable', message: 'Sorry, this ticket is no longer sold' });
  await screen.findByText('Not bought yet');
  expect(within(standing()).queryByRole('link')).not.toBeInTheDocument();
});

test('an unpaid purchase links to no deposit where deposits are unavailable', async () => {
  server.use(
    api.get(
      '/scheduled-purchases/ahead-1',
      scheduledPurchase({ code: 'insufficient_funds', message: 'Not enough money' }),
    ),
  );
  renderMfe(mfe, {
    url: '/my-account/scheduled-purchases/ahead-1',
    customer: customer(),
    site: site({ capabilities: ['viewing_orders'] }),
  });
  expect(await screen.findByText(/Not enough money/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Deposit and pay it yourself' })).toBeNull();
});

test('a purchase refused by the bank can be retried or paid another way', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card()] }) }),
    api.patch('/scheduled-purchases/ahead-1/retry', scheduledPurchase()),
    api.patch('/scheduled-purchases/ahead-1/payment', ({ body }) => {
      bodies.push(body);
      return scheduledPurchase();
    }),
  );
  const { user } = await open({
    code: 'authentication_required',
    message: 'Your bank wants you to confirm this payment yourself',
    canBeRetried: true,
  });
  expect(await screen.findByText(/confirm this payment yourself/)).toBeVisible();
  expect(screen.getByText('Paid by').nextElementSibling).toHaveTextContent('Your wallet only');
  await user.click(screen.getByRole('button', { name: 'Try again now' }));
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  await user.click(await screen.findByRole('radio', { name: /Charge Visa ending in 5556/ }));
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ unattended_payment: { fund_id: card().id } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
