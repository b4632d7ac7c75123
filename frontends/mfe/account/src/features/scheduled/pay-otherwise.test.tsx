import { api, renderInPage, scheduledPurchase, screen, server, waitFor } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { PayOtherwise } from './pay-otherwise.tsx';

const REFUSED = [{ target: 'general', code: 'try_later', message: 'Your bank does not answer' }];
const RETRY = '/scheduled-purchases/ahead-1/retry';
const PAYMENT = '/scheduled-purchases/ahead-1/payment';

beforeEach(() => server.use(api.get('/payment_methods', {})));

const open = () => renderInPage(<PayOtherwise ordered={scheduledPurchase({ canBeRetried: true })} />);
type User = ReturnType<typeof open>['user'];

const refused = () => screen.queryByText('Nothing was changed');

const tryAgain = (user: User) => user.click(screen.getByRole('button', { name: 'Try again now' }));

async function payFromWallet(user: User) {
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  await user.click(await screen.findByRole('radio', { name: /^Use my wallet only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('another way to pay that is taken ends the refusal of the attempt before', async () => {
  server.use(api.refuse('patch', RETRY, 409, REFUSED), api.patch(PAYMENT, scheduledPurchase()));
  const { user } = open();
  await tryAgain(user);
  expect(await screen.findByText('Nothing was changed')).toBeVisible();
  await payFromWallet(user);
  expect(refused()).not.toBeInTheDocument();
});

test('an attempt that is taken ends the refusal of another way to pay', async () => {
  server.use(api.refuse('patch', PAYMENT, 409, REFUSED), api.patch(RETRY, scheduledPurchase()));
  const { user } = open();
  await payFromWallet(user);
  expect(await screen.findByText('Nothing was changed')).toBeVisible();
  await tryAgain(user);
  await waitFor(() => expect(refused()).not.toBeInTheDocument());
});

test('of two refusals the last is shown', async () => {
  const last = [{ target: 'general', code: 'try_later', message: 'We could not change it' }];
  server.use(api.refuse('patch', RETRY, 409, REFUSED), api.refuse('patch', PAYMENT, 409, last));
  const { user } = open();
  await tryAgain(user);
  expect(await screen.findByText('Your bank does not answer')).toBeVisible();
  await payFromWallet(user);
  expect(await screen.findByText('We could not change it')).toBeVisible();
  expect(screen.queryByText('Your bank does not answer')).not.toBeInTheDocument();
});
