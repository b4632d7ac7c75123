import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  transactionDetail,
  waitFor,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (url: string) => renderMfe(mfe, { url, customer: customer() });

test('the summary of a deposit says what came in and leads to the deposit', async () => {
  server.use(api.get('/transactions/t1', transactionDetail({ transactionId: 't1' })));
  open('/my-account/deposit/summary/t1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  expect(screen.getByText('Amount').nextElementSibling).toHaveTextContent('+$25.00');
  expect(screen.queryByText(/bonus money/)).toBeNull();
  expect(screen.getByRole('link', { name: 'See the deposit' })).toHaveAttribute(
    'href',
    '/my-account/deposit/details/deposit-1',
  );
  expect(await axeViolations()).toEqual([]);
});

test('the summary of a withdrawal leads to its steps', async () => {
  server.use(
    api.get(
      '/transactions/t2',
      transactionDetail({
        transactionId: 't2',
        kind: 'withdrawal',
        amount: aud('-20.00'),
        reference: 'w-1',
        deposit: null,
      }),
    ),
  );
  open('/my-account/withdraw/summary/t2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal' })).toBeVisible();
  expect(screen.getByText('Amount').nextElementSibling).toHaveTextContent('−$20.00');
  expect(screen.getByRole('link', { name: 'See every step' })).toHaveAttribute(
    'href',
    '/my-account/withdraw/details/w-1',
  );
});

test('a returned and spent deposit is owed, and kinds of money are named', async () => {
  server.use(
    api.get(
      '/transactions/t3',
      transactionDetail({
        kind: 'chargeback',
        amount: aud('-15.00'),
        parts: { cash: aud('-10.00'), promo: aud('-5.00'), uncleared: aud('0.00') },
        owed: aud('10.00'),
      }),
    ),
  );
  open('/my-account/deposit/summary/t3');
  expect(await screen.findByText('You had already spent some of this money')).toBeVisible();
  expect(screen.getByText(/You owe/)).toHaveTextContent('You owe $10.00.');
  expect(screen.getByText('of it, bonus money').nextElementSibling).toHaveTextContent('−$5.00');
});

test.each([
  ['the summary of another kind', { kind: 'purchase' as const }],
  ['a withdrawal among the deposits', { kind: 'withdrawal' as const }],
])('%s is no page', async (_, change) => {
  server.use(api.get('/transactions/t1', transactionDetail(change)));
  const { router } = open('/my-account/deposit/summary/t1');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});

test('another customer’s transaction is a 404', async () => {
  server.use(
    api.refuse('get', '/transactions/t1', 404, [
      { target: 'general', code: 'not_found', message: 'Not found' },
    ]),
  );
  const { router } = open('/my-account/withdraw/summary/t1');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 }));
});
