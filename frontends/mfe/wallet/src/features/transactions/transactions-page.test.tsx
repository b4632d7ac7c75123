import {
  api,
  aud,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  transaction,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = () => renderMfe(mfe, { url: '/my-account/transactions', customer: customer() });

test('each movement has its kind, its signed amount and the balance after it', async () => {
  server.use(
    api.page('/transactions', [
      transaction({
        transactionId: 't2',
        kind: 'purchase',
        description: 'Powerball',
        amount: aud('-3.10'),
        balanceAfter: aud('21.90'),
      }),
      transaction({ transactionId: 't1' }),
    ]),
  );
  open();
  const table = await screen.findByRole('table', { name: 'Transactions' });
  const [, purchase, deposit] = within(table).getAllByRole('row');
  expect(purchase).toHaveTextContent('Tickets bought');
  expect(purchase).toHaveTextContent('−$3.10');
  expect(purchase).toHaveTextContent('$21.90');
  expect(deposit).toHaveTextContent('Deposit');
  expect(deposit).toHaveTextContent('+$25.00');
  expect(await axeViolations()).toEqual([]);
});

test('an empty wallet says what will be listed', async () => {
  server.use(api.page('/transactions', []));
  open();
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeVisible();
});
