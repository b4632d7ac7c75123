import {
  api,
  card,
  paymentMethod,
  renderInPage,
  scheduledPurchase,
  screen,
  server,
  truncatedResponse,
  waitFor,
} from '@wattle/testing';
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

test('choosing another way to pay clears the previous refusal', async () => {
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

test('the last of two refusals is shown', async () => {
  const last = [{ target: 'general', code: 'try_later', message: 'We could not change it' }];
  server.use(api.refuse('patch', RETRY, 409, REFUSED), api.refuse('patch', PAYMENT, 409, last));
  const { user } = open();
  await tryAgain(user);
  expect(await screen.findByText('Your bank does not answer')).toBeVisible();
  await payFromWallet(user);
  expect(await screen.findByText('We could not change it')).toBeVisible();
  expect(screen.queryByText('Your bank does not answer')).not.toBeInTheDocument();
});

const unavailable = (path: string) =>
  api.refuse('patch', path, 504, [{ target: 'general', code: 'timeout', message: 'This took too long' }]);

test.each([
  ['is lost', () => api.unreachable('patch', RETRY)],
  ['breaks off', () => api.patch(RETRY, truncatedResponse)],
  ['comes too late', () => unavailable(RETRY)],
])('an attempt whose answer %s may have succeeded and can be retried', async (_, answer) => {
  server.use(answer());
  const { user } = open();
  await tryAgain(user);
  expect(await screen.findByText('We do not know yet whether we are trying again')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    /\. Press “Try again now” once more.*only be charged once/,
  );
  expect(refused()).not.toBeInTheDocument();
  server.use(api.patch(RETRY, scheduledPurchase()));
  await tryAgain(user);
  await waitFor(() => expect(screen.queryByText(/We do not know/)).not.toBeInTheDocument());
});

test('another way to pay whose answer is lost may have been saved', async () => {
  server.use(unavailable(PAYMENT));
  const { user } = open();
  await payFromWallet(user);
  expect(await screen.findByText('We do not know yet whether your way to pay was saved')).toBeVisible();
  expect(refused()).not.toBeInTheDocument();
});

test('an attempt that may not be made now says nothing of the one before it', async () => {
  server.use(api.unreachable('patch', RETRY));
  const { user } = open();
  await tryAgain(user);
  await screen.findByText(/^We do not know yet/);
  server.use(
    api.refuse('patch', RETRY, 429, [{ target: 'general', code: 'too_many', message: 'Too many attempts' }]),
  );
  await tryAgain(user);
  expect(await screen.findByText('Too many attempts')).toBeVisible();
  expect(refused()).not.toBeInTheDocument();
});

test('an unconfirmed card is not saved, and the order is not mentioned', async () => {
  const checked = card({ unattended: 'verification_required' });
  server.use(
    api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [checked] }) }),
    api.refuse('post', `/funds/${checked.id}/verification`, 422, [
      { target: 'general', code: 'card_declined', message: 'Your bank said no' },
    ]),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  await user.click(await screen.findByRole('radio', { name: /^Charge Visa/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your bank said no')).toBeVisible();
  expect(screen.getByText('We did not save this way to pay. You were not charged.')).toBeVisible();
  expect(screen.queryByText(/Nothing was ordered/)).not.toBeInTheDocument();
});
