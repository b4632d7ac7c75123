import {
  api,
  aud,
  axeViolations,
  closurePreview,
  customer,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const MAY_CLOSE = site({ capabilities: ['customer_deactivate', 'wallet_withdrawal'] });

function open(preview = closurePreview()) {
  server.use(api.get('/customer/close', preview));
  return renderMfe(mfe, { url: '/close-my-account', customer: customer(), site: MAY_CLOSE });
}

type User = ReturnType<typeof open>['user'];

async function closeFor(user: User, reason: string) {
  await user.click(await screen.findByRole('checkbox', { name: reason }));
  await user.click(screen.getByRole('checkbox', { name: /I understand what happens/ }));
  await user.click(screen.getByRole('button', { name: 'Close my account for good' }));
}

test('effects on money, tickets and repeats are explained first', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'What happens then' })).toBeVisible();
  expect(screen.getByText(/Your balance must be zero first/)).toBeVisible();
  expect(screen.getByText(/Tickets for draws to come stay valid/)).toBeVisible();
  expect(screen.getByText(/We cancel all repeat purchases/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Time-out and self-exclusion' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a reason and the agreement are needed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Close my account for good' }));
  expect(await screen.findByText('Please choose at least one reason.')).toBeVisible();
  expect(screen.getByText('You must agree to the terms and conditions to proceed.')).toBeVisible();
});

test('a closed account ends the session and says so', async () => {
  const sent: unknown[] = [];
  server.use(
    api.post('/customer/close', ({ body }) => {
      sent.push(body);
      return { status: 'closed' };
    }),
    api.post('/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { user, emitted } = open();
  await closeFor(user, 'I am no longer interested');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
  expect(sent).toEqual([{ reasons: ['no_longer_interested'], comment: '', accept_terms: true }]);
  await waitFor(() =>
    expect(emitted).toContainEqual({ type: 'session:ended', detail: { reason: 'signed-out' } }),
  );
  expect(await axeViolations()).toEqual([]);
});

test('a customer who closes for overspending reads of self-exclusion', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'I spend more than I want to' }));
  expect(await screen.findByText('You can exclude yourself instead')).toBeVisible();
});

test('money that is left must go first, and the ways are offered', async () => {
  open(closurePreview({ balance: aud('12.50'), withdrawableFunds: aud('10.00'), canClose: false }));
  expect(await screen.findByText(/There is still/)).toHaveTextContent('$12.50');
  expect(screen.getByText(/There is still/)).toHaveTextContent('$10.00');
  expect(screen.getByRole('link', { name: 'Withdraw or donate' })).toHaveAttribute(
    'href',
    '/my-account/withdraw',
  );
  expect(screen.queryByRole('button', { name: /Close my account/ })).toBeNull();
});

test('money that arrived meanwhile stops the closure', async () => {
  server.use(
    api.refuse('post', '/customer/close', 422, [
      { target: 'general', code: 'balance_not_zero', message: 'There is still money' },
    ]),
  );
  const { user } = open();
  await closeFor(user, 'I am no longer interested');
  expect(await screen.findByText('There is still money in your account or on its way')).toBeVisible();
});

test('a closure that continues on the server says so', async () => {
  server.use(api.post('/customer/close', { status: 'processing' }, { status: 202 }));
  const { user } = open();
  await closeFor(user, 'I am no longer interested');
  expect(await screen.findByText('Your account is being closed')).toBeVisible();
});

test('without the capability there is no such page', async () => {
  const { router } = renderMfe(mfe, { url: '/close-my-account', customer: customer() });
  await waitFor(() => expect(router.state.errors).not.toBeNull());
});
