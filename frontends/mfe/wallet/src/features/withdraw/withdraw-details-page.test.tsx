import {
  api,
  axeViolations,
  customer,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  waitFor,
  withdrawal,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const allowed = site({ capabilities: ['wallet_withdrawal'] });

function open(change: Parameters<typeof withdrawal>[0] = {}) {
  server.use(api.get('/withdrawals/w-1', withdrawal({ id: 'w-1', ...change })));
  return renderMfe(mfe, { url: '/my-account/withdraw/details/w-1', customer: customer(), site: allowed });
}

const AT = '2026-11-20T03:00:00Z';

test('the steps say what has happened and what comes next', async () => {
  open({
    state: 'submitted',
    cancellable: false,
    steps: [
      { state: 'requested', happenedAt: AT },
      { state: 'approved', happenedAt: AT },
      { state: 'submitted', happenedAt: AT },
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your withdrawal' })).toBeVisible();
  const steps = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^Requested/),
    expect.stringMatching(/^Approved/),
    expect.stringMatching(/^Sent to the bank/),
    expect.stringMatching(/^Still to come: Paidby /),
  ]);
  expect(screen.getByText('Should arrive by').nextElementSibling).toHaveTextContent('Mon 23 Nov');
  expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('a request is cancelled after a question', async () => {
  server.use(
    api.post(
      '/withdrawals/w-1/cancel',
      withdrawal({ id: 'w-1', state: 'cancelled', cancellable: false, endedAt: AT, expectedAt: null }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this withdrawal' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  expect(dialog).toHaveTextContent('$20.00 goes back to your wallet at once.');
  server.use(api.get('/withdrawals/w-1', withdrawal({ id: 'w-1', state: 'cancelled', cancellable: false })));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
  expect(await screen.findByText('You cancelled this withdrawal')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull();
});

test('a cancellation that is too late says so, and the page reloads', async () => {
  server.use(
    api.post('/withdrawals/w-1/cancel', () =>
      refusal(422, [
        {
          target: 'general',
          code: 'too_late_to_cancel',
          message: 'This withdrawal can no longer be cancelled.',
        },
      ]),
    ),
  );
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel this withdrawal' }));
  server.use(api.get('/withdrawals/w-1', withdrawal({ id: 'w-1', state: 'submitted', cancellable: false })));
  await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() =>
    expect(toasts.snapshot()[0]?.message).toBe('This withdrawal can no longer be cancelled.'),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull());
});

test.each([
  ['waiting', 'This account is new', {}],
  ['paid', 'The money is on its way to you', {}],
  [
    'failed',
    'This withdrawal did not go through',
    { failure: { code: 'invalid_bsb', message: 'The bank does not know this BSB or sort code.' } },
  ],
  ['rejected', 'This withdrawal did not go through', {}],
  ['returned', 'Your bank sent the money back to us', {}],
] as const)('a withdrawal that is %s says so', async (state, title, change) => {
  open({ state, cancellable: state === 'waiting', ...change });
  expect(await screen.findByText(title)).toBeVisible();
  if ('failure' in change) {
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The bank does not know this BSB or sort code. The money is in your wallet again.',
    );
  }
  expect(await axeViolations()).toEqual([]);
});

test('a donation is thanked for', async () => {
  open({ method: 'do', state: 'paid', destination: 'Reef Keepers', cancellable: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your donation' })).toBeVisible();
  expect(screen.getByText('Thank you for your gift')).toBeVisible();
});

test('a withdrawal that is not one’s own is no page', async () => {
  server.use(
    api.refuse('get', '/withdrawals/w-1', 404, [
      { target: 'general', code: 'not_found', message: 'Not found' },
    ]),
  );
  const { router } = renderMfe(mfe, {
    url: '/my-account/withdraw/details/w-1',
    customer: customer(),
    site: allowed,
  });
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
