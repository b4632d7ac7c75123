import {
  api,
  axeViolations,
  bankAccount,
  type Call,
  card,
  customer,
  gateway,
  paymentMethod,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { simulatedFrame } from '../../hosted-fields/simulated-frame.ts';
import mfe from '../../mfe.tsx';

const other = card({
  id: '0193b000-0000-7000-8000-0000000000c2',
  brand: 'MasterCard',
  last4: '4444',
  isDefault: false,
});
const open = (capability = 'wallet_manage') =>
  renderMfe(mfe, {
    url: '/my-account/cards-and-accounts',
    customer: customer(),
    site: site({ capabilities: [capability] }),
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

function serveFunds(...cards: ReturnType<typeof card>[]) {
  server.use(
    api.get('/payment_methods', {
      cc: paymentMethod('cc', { funds: cards }),
      pl: paymentMethod('pl'),
      bd: paymentMethod('bd', { availableGateways: ['stripe'] }),
      tt: paymentMethod('tt', { enabled: false, funds: [bankAccount()] }),
    }),
  );
}

function hears(method: 'post' | 'delete', path: string, answer: object | null = null, status = 200) {
  const calls: Call[] = [];
  server.use(
    api[method](
      path,
      (call: Call) => {
        calls.push(call);
        return answer;
      },
      { status },
    ),
  );
  return calls;
}

beforeEach(() => {
  serveFunds(card(), other);
  server.use(
    api.get('/funds/card_gateways', { availableCardGateways: ['stripe'] }),
    api.get('/funds/stripe', gateway()),
    api.get('/funds/braintree', gateway({ gatewayKey: 'braintree', setupRequired: false })),
  );
});

test('each kind shows its default and whether withdrawals can go to it', async () => {
  open();
  const cards = await section('Cards');
  expect(cards.getByText('Visa ending in 5556').closest('li')).toHaveTextContent('Expires 12/34');
  expect(cards.getByText('Visa ending in 5556').closest('li')).toHaveTextContent('Default');
  expect(cards.getByText('Mastercard ending in 4444').closest('li')).not.toHaveTextContent('Default');
  expect((await section('Accounts to withdraw to')).getByText('062-000 ••••5678')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an expired or unverified card says so and cannot be the default', async () => {
  serveFunds(card({ status: 'expired', isDefault: false }), { ...other, verification: 'failed' });
  open();
  const cards = await section('Cards');
  expect(cards.getByText('Visa ending in 5556').closest('li')).toHaveTextContent('Expired');
  expect(cards.getByText('Failed Verification')).toBeVisible();
  expect(cards.queryByRole('button', { name: /default/ })).toBeNull();
});

test('choices of the default that follow each other quickly are one', async () => {
  const third = card({ id: '0193b000-0000-7000-8000-0000000000c3', last4: '0005', isDefault: false });
  serveFunds(card(), other, third);
  const ofOther = hears('post', `/funds/${other.id}/default`, other);
  const ofThird = hears('post', `/funds/${third.id}/default`, third);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make Mastercard ending in 4444 the default' }));
  await user.click(screen.getByRole('button', { name: 'Make Visa ending in 0005 the default' }));
  expect(screen.getByText('Visa ending in 0005').closest('li')).toHaveTextContent('Default');
  await waitFor(() => expect(ofThird).toHaveLength(1));
  expect(ofOther).toEqual([]);
});

test('a card is deleted after a question', async () => {
  const calls = hears('delete', `/funds/${other.id}`, null, 204);
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Mastercard ending in 4444' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Mastercard ending in 4444?' }));
  expect(calls).toEqual([]);
  serveFunds(card());
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Mastercard ending in 4444')).toBeNull());
  expect(toasts.snapshot()[0]?.message).toBe('Mastercard ending in 4444 is deleted.');
});

test('a card that could not be deleted stays, and the question says why', async () => {
  server.use(
    api.refuse('delete', `/funds/${other.id}`, 503, [
      { target: 'general', code: 'provider_unavailable', message: 'The provider does not answer.' },
    ]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Mastercard ending in 4444' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('The provider does not answer.')).toBeVisible();
});

test('the first card is saved by an intent and becomes the default', async () => {
  serveFunds();
  hears('post', '/funds/stripe/setup', { setupId: 'seti_1', clientSecret: 'secret_1' }, 201);
  const adds = hears('post', '/funds/cc/stripe', card(), 201);
  const { user, toasts } = open();
  const cards = await section('Cards');
  expect(cards.getByText('You have saved no card.')).toBeVisible();
  await user.click(await cards.findByRole('button', { name: 'Add card' }));
  const { asked } = await simulatedFrame('Card details', 'card', { token: 'pm_1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  serveFunds(card());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('Visa ending in 5556 is saved.'));
  expect(asked[0]?.client_secret).toBe('secret_1');
  expect(adds[0]?.body).toEqual({ token: 'pm_1', is_default: true });
  expect(await (await section('Cards')).findByText('Visa ending in 5556')).toBeVisible();
});

test('a further card is the default only where that is wished', async () => {
  hears('post', '/funds/stripe/setup', { setupId: 'seti_1', clientSecret: 'secret_1' }, 201);
  const adds = hears('post', '/funds/cc/stripe', other, 201);
  const { user } = open();
  await user.click(await (await section('Cards')).findByRole('button', { name: 'Add card' }));
  await simulatedFrame('Card details', 'card', { token: 'pm_2' });
  expect(screen.getByRole('checkbox', { name: 'Use this card by default' })).not.toBeChecked();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(adds[0]?.body).toEqual({ token: 'pm_2', is_default: false }));
});

test('a card that the wallet refuses is not saved, and the dialog says why', async () => {
  hears('post', '/funds/stripe/setup', { setupId: 'seti_1', clientSecret: 'secret_1' }, 201);
  server.use(
    api.refuse('post', '/funds/cc/stripe', 422, [
      { target: 'general', code: 'credit_card_not_allowed', message: 'Credit cards are not taken here.' },
    ]),
  );
  const { user } = open();
  await user.click(await (await section('Cards')).findByRole('button', { name: 'Add card' }));
  await simulatedFrame('Card details', 'card', { token: 'pm_2' });
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  expect(await dialog.findByText('Credit cards are not taken here.')).toBeVisible();
});

test('PayPal’s own sheet links an account', async () => {
  const paypal = card({ type: 'paypal', brand: 'paypal', last4: null, holderName: 'ada@example.com' });
  const adds = hears('post', '/funds/pl/braintree', paypal, 201);
  const { user, toasts } = open();
  await user.click(await (await section('PayPal')).findByRole('button', { name: 'Add PayPal' }));
  const { say } = await simulatedFrame('PayPal', 'pl');
  // A repeated token counts once.
  say({ type: 'token', id: null, token: 'nonce_1' });
  say({ type: 'token', id: null, token: 'nonce_1' });
  await waitFor(() => expect(adds[0]?.body).toMatchObject({ token: 'nonce_1' }));
  await waitFor(() => expect(toasts.snapshot()[0]?.message).toBe('PayPal (ada@example.com) is saved.'));
  expect(adds).toHaveLength(1);
});

test('PayPal that could not be linked says so, and its sheet stays', async () => {
  server.use(
    api.refuse('post', '/funds/pl/braintree', 400, [
      { target: 'token', code: 'token_unknown', message: 'PayPal does not know this account.' },
    ]),
  );
  const { user, toasts } = open();
  await user.click(await (await section('PayPal')).findByRole('button', { name: 'Add PayPal' }));
  const { say } = await simulatedFrame('PayPal', 'pl');
  say({ type: 'token', id: null, token: 'nonce_1' });
  await waitFor(() =>
    expect(toasts.snapshot()[0]).toMatchObject({
      tone: 'danger',
      title: 'PayPal could not be added',
      message: 'PayPal does not know this account.',
    }),
  );
  expect(screen.getByTitle('PayPal')).toBeVisible();
});

test('a page whose funds do not load says so and tries again', async () => {
  server.use(
    api.refuse('get', '/payment_methods', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  const { user } = open();
  expect(await screen.findByText('We could not load your cards and accounts')).toBeVisible();
  serveFunds(card());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Visa ending in 5556')).toBeVisible();
});

test('a segment that manages no funds has no such page', async () => {
  const { router } = open('wallet_deposit');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});

test('a card saved during payment leads back to it', async () => {
  serveFunds();
  const { queryClient, router } = renderMfe(mfe, {
    url: '/my-account/cards-and-accounts?returnTo=%2Fcart%2Fbuy',
    customer: customer(),
    site: site({ capabilities: ['wallet_manage'] }),
  });
  expect(await screen.findByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
    'href',
    '/cart/buy',
  );
  expect(await screen.findByText('You have saved no card.')).toBeVisible();
  serveFunds(card());
  await queryClient.invalidateQueries();
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart/buy'));
});
