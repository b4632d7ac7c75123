import {
  api,
  aud,
  axeViolations,
  card,
  challenge,
  checkoutState,
  customer,
  filledCart,
  funds,
  paymentMethod,
  receipt,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const ahead = (due = '0.00') =>
  filledCart({
    totalDue: aud(due),
    preOrderTotal: aud('3.10'),
    requiresUnattendedPaymentMethod: true,
  });
const VERIFICATION = '0193b000-0000-7000-8000-0000000000d1';
const asked = (status: string, more: object = {}) => ({
  verificationId: VERIFICATION,
  fundId: card().id,
  status,
  challenge: null,
  failure: null,
  ...more,
});

let bodies: unknown[] = [];

beforeEach(() => {
  bodies = [];
  server.use(
    api.get('/cart', ahead()),
    api.get('/funds', funds({ availableFunds: aud('0.00') })),
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card()] }) }),
    api.get('/receipts/checkout-1', receipt({ checkoutId: 'checkout-1' })),
    api.get('/checkout/checkout-1', checkoutState()),
    api.post(
      '/checkout',
      ({ body }) => {
        bodies.push((body as { unattended_payment: unknown }).unattended_payment);
        return { checkoutId: 'checkout-1', orderId: 'order-1', status: 'paid' };
      },
      { status: 201 },
    ),
  );
});

const open = (...more: readonly string[]) =>
  renderMfe(mfe, {
    url: '/cart/buy',
    customer: customer(),
    site: site({ capabilities: [...site().capabilities, ...more] }),
  });
const place = () => screen.findByRole('button', { name: 'Place the order' });

test('nothing is preselected, and nothing is ordered before a choice', async () => {
  const { user, router } = open();
  expect(await screen.findByRole('radio', { name: /Charge Visa ending in 5556/ })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: /Use my wallet only/ })).not.toBeChecked();
  expect(await axeViolations()).toEqual([]);
  await user.click(await place());
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose how the rest is paid.');
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Use my wallet only/ }));
  await user.click(await place());
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(bodies).toEqual([{ wallet_only: true }]);
});

test('a card is confirmed once for a zero amount, then the order is placed', async () => {
  const returns: unknown[] = [];
  server.use(
    api.get('/payment_methods', {
      cc: paymentMethod('cc', { funds: [card({ unattended: 'verification_required' })] }),
    }),
    api.post(`/funds/${card().id}/verification`, asked('awaiting_customer', { challenge: challenge() }), {
      status: 202,
    }),
    api.post(`/funds/${card().id}/verification/return`, ({ body }) => {
      returns.push(body);
      return asked('succeeded');
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('radio', { name: /Charge Visa ending in 5556/ }));
  expect(screen.getByText(/Your bank confirms this card once/)).toBeVisible();
  await user.click(await place());
  expect(await screen.findByTitle("Your bank's page")).toBeVisible();
  expect(bodies).toEqual([]);
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: location.origin,
      data: { source: 'wattle-3ds', verification_id: VERIFICATION },
    }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt/checkout-1'));
  expect(returns).toEqual([{ cancelled: false }]);
  expect(bodies).toEqual([{ fund_id: card().id }]);
});

test('a card that the bank does not confirm orders nothing and says so', async () => {
  server.use(
    api.get('/payment_methods', {
      cc: paymentMethod('cc', { funds: [card({ unattended: 'verification_required' })] }),
    }),
    api.post(
      `/funds/${card().id}/verification`,
      asked('failed', { failure: { code: 'card_declined', message: 'Your card was declined.' } }),
      { status: 201 },
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Charge Visa ending in 5556/ }));
  await user.click(await place());
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  expect(screen.getByText('Nothing was ordered and nothing was taken.')).toBeVisible();
  expect(bodies).toEqual([]);
});

test('only methods for unattended charges are offered; a card can be saved', async () => {
  server.use(
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card({ unattended: 'never' })] }) }),
  );
  open('wallet_manage');
  expect(await screen.findByRole('link', { name: 'save a card or PayPal' })).toHaveAttribute(
    'href',
    '/my-account/cards-and-accounts?returnTo=%2Fcart%2Fbuy',
  );
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('without the capability there is no hint to save a card', async () => {
  server.use(api.get('/payment_methods', { cc: paymentMethod('cc') }));
  open();
  expect(await screen.findByRole('radio', { name: /Use my wallet only/ })).toBeVisible();
  expect(screen.queryByText(/save a card/)).not.toBeInTheDocument();
});

test('the choice goes along to the deposit that pays what is due now', async () => {
  server.use(api.get('/cart', ahead('3.10')));
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Deposit $5.00 and pay' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose how the rest is paid.');
  await user.click(screen.getByRole('radio', { name: /Charge Visa/ }));
  await user.click(screen.getByRole('button', { name: 'Deposit $5.00 and pay' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/deposit'));
  expect(router.state.location.search).toBe(`?later=${card().id}`);
});
