import {
  api,
  aud,
  axeViolations,
  card,
  customer,
  paymentMethod,
  renderMfe,
  scheduledPurchase,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (change: Parameters<typeof scheduledPurchase>[0] = {}) => {
  server.use(api.get('/scheduled-purchases/ahead-1', scheduledPurchase(change)));
  return renderMfe(mfe, { url: '/my-account/scheduled-purchases/ahead-1', customer: customer() });
};

test('what is ordered ahead says that nothing is paid and when its draw opens', async () => {
  await open({ purchaseAt: '2026-12-24T02:00:00Z' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Reef Raffle, 5 tickets' })).toBeVisible();
  expect(screen.getByText(/You have paid nothing yet/)).toHaveTextContent(
    /You can cancel it until five minutes before/,
  );
  expect(screen.getByText('Draw opens').nextElementSibling).toHaveTextContent(/24 Dec/);
  expect(await axeViolations()).toEqual([]);
});

test('what is ordered for a day says which', async () => {
  await open({ kind: 'scheduled_purchase', purchaseAt: '2026-12-24T02:00:00Z' });
  expect(await screen.findByText('Waiting for its day')).toBeVisible();
  expect(screen.getByText('Bought').nextElementSibling).toHaveTextContent(/24 Dec/);
});

test('what is ordered for a day is paid another way on that day, whatever a voucher pays of it', async () => {
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
  expect(screen.getByRole('dialog')).toHaveTextContent('Nothing will be charged any more.');
  expect(screen.queryByText(/nothing was charged/i)).not.toBeInTheDocument();
});

test('what was charged for a cancelled order is said to be in the wallet', async () => {
  await open({
    status: 'scheduled_status_cancelled',
    canBeCancelled: false,
    code: 'draw_closed',
    message: 'The draw closed before this could be bought. What was charged is in your wallet',
  });
  expect(await screen.findByText(/What was charged is in your wallet/)).toBeVisible();
  expect(screen.getByText('Not bought')).toBeVisible();
  expect(screen.queryByText('Cancelled')).not.toBeInTheDocument();
  expect(screen.queryByText(/not charged|paid nothing/)).not.toBeInTheDocument();
});

test('while it is being bought, nobody is told that nothing is paid yet', async () => {
  await open({ canBeCancelled: false });
  expect(await screen.findByText('Being bought')).toBeVisible();
  expect(screen.getByText(/nothing can be changed any more/)).toBeVisible();
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

test('what was cancelled though the answer was lost is read anew', async () => {
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

test('where the purchase cannot be read either, what is known of cancelling it is said at once', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.use(
    api.unreachable('patch', '/scheduled-purchases/ahead-1/cancel'),
    api.get('/scheduled-purchases/ahead-1', () => new Promise(() => {})),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('We do not know yet whether it was cancelled')).toBeVisible();
});

test('one that could not be paid leads to the wallet, and one that is bought to its ticket', async () => {
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

test('one that could not be paid leads to no deposit where deposits are closed', async () => {
  server.use(
    api.get('/scheduled-purchases/ahead-1', scheduledPurchase({ code: 'x', message: 'Not enough money' })),
  );
  renderMfe(mfe, {
    url: '/my-account/scheduled-purchases/ahead-1',
    customer: customer(),
    site: site({ capabilities: ['viewing_orders'] }),
  });
  expect(await screen.findByText(/Not enough money/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Deposit and pay it yourself' })).toBeNull();
});

test('what a bank refused is tried again, or paid from something else', async () => {
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
