import {
  api,
  aud,
  axeViolations,
  type Call,
  customer,
  renderMfe,
  screen,
  server,
  transaction,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const open = (search = '') =>
  renderMfe(mfe, { url: `/my-account/transactions${search}`, customer: customer() });

beforeEach(() => {
  server.use(api.page('/statements', []));
});

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

test.each([
  ['deposit', 'Deposit', '/my-account/deposit/summary/t1'],
  ['chargeback', 'Reversed by your bank', '/my-account/deposit/summary/t1'],
  ['withdrawal', 'Withdrawal', '/my-account/withdraw/summary/t1'],
  ['donation', 'Donation', '/my-account/withdraw/summary/t1'],
] as const)('a %s leads to its summary', async (kind, name, address) => {
  server.use(api.page('/transactions', [transaction({ transactionId: 't1', kind })]));
  open();
  const table = await screen.findByRole('table', { name: 'Transactions' });
  expect(within(table).getByRole('link', { name })).toHaveAttribute('href', address);
});

test('an empty wallet says what will be listed', async () => {
  server.use(api.page('/transactions', []));
  open();
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeVisible();
});

test('the filter selects one kind between two days and is in the address', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    api.get(
      '/transactions',
      ({ url }: Call) => {
        asked.push(url.searchParams);
        return [];
      },
      { pageInfo: { offset: 0, limit: 10, total: 0 } },
    ),
  );
  const { user, router } = open();
  await user.selectOptions(await screen.findByLabelText('Show'), 'Prize');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await user.type(screen.getByLabelText('To'), '2026-11-30');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByRole('heading', { name: 'No transactions match your filter' })).toBeVisible();
  expect(router.state.location.search).toBe('?kind=prize&from=2026-11-01&to=2026-11-30');
  const last = asked.at(-1);
  expect(last?.getAll('kind')).toEqual(['prize']);
  expect([last?.get('from'), last?.get('to')]).toEqual(['2026-11-01', '2026-11-30']);

  await user.click(screen.getAllByRole('link', { name: 'Show everything' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.getByLabelText('Show')).toHaveValue(''));
});

test('days the wrong way round are refused at their field', async () => {
  server.use(api.page('/transactions', []));
  const { user, router } = open();
  await user.type(await screen.findByLabelText('From'), '2026-11-30');
  await user.type(screen.getByLabelText('To'), '2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() =>
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription(
      'Please enter a day on or after the first one',
    ),
  );
  expect(router.state.location.search).toBe('');
});

test('pages of a filtered list keep the filter, and drop invalid parameters', async () => {
  server.use(api.page('/transactions', [transaction({ kind: 'prize' })], 25));
  open('?kind=prize&kind=fortune&from=yesterday');
  const pages = await screen.findByRole('navigation', { name: 'Transactions, pages' });
  expect(within(pages).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/my-account/transactions/2?kind=prize',
  );
});

test('each month has its statement as PDF and as CSV', async () => {
  server.use(
    api.page('/transactions', [transaction()]),
    api.page(
      '/statements',
      [
        {
          month: '2026-11',
          complete: false,
          pdfUrl: '/api/statements/2026-11.pdf',
          csvUrl: '/api/statements/2026-11.csv',
        },
        {
          month: '2026-10',
          complete: true,
          pdfUrl: '/api/statements/2026-10.pdf',
          csvUrl: '/api/statements/2026-10.csv',
        },
      ],
      2,
    ),
  );
  open();
  const document = await screen.findByRole('link', { name: 'PDF of November 2026' });
  expect(document).toHaveAttribute('href', '/api/statements/2026-11.pdf');
  expect(document).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'CSV of October 2026' })).toHaveAttribute(
    'href',
    '/api/statements/2026-10.csv',
  );
  expect(screen.getAllByText('So far')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('a list that does not come can be asked for again', async () => {
  server.use(
    api.refuse('get', '/transactions', 503, [
      { target: 'general', code: 'unavailable', message: 'The wallet is busy.' },
    ]),
  );
  const { user } = open();
  expect(await screen.findByText('We could not load your transactions')).toBeVisible();
  server.use(api.page('/transactions', [transaction()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Transactions' })).toBeVisible();
});
