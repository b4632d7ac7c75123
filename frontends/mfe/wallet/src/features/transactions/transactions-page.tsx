import { Loaded, PageHeading } from '@wattle/account-pages';
import {
  PAGE_SIZE,
  pageFromParam,
  type Transaction,
  type TransactionKind,
  transactionsQuery,
} from '@wattle/api-client';
import {
  Card,
  type Column,
  DateTime,
  EmptyState,
  LinkButton,
  Money,
  Pagination,
  Skeleton,
  Table,
  usePageMeta,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery } from '@wattle/platform';
import { SignedMoney } from './signed-money.tsx';
import styles from './transactions-page.module.css';

const KINDS: Readonly<Record<TransactionKind, string>> = {
  deposit: 'Deposit',
  purchase: 'Tickets bought',
  refund: 'Refund',
  prize: 'Prize',
  withdrawal: 'Withdrawal',
  donation: 'Donation',
  voucher: 'Voucher',
  chargeback: 'Taken back by your bank',
  adjustment: 'Correction',
  repayment: 'Repayment',
};

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ kind, description }) => (
      <span>
        {KINDS[kind]}
        <span className={styles.description}>{description}</span>
      </span>
    ),
  },
  { key: 'when', header: 'When', cell: ({ occurredAt }) => <DateTime value={occurredAt} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <SignedMoney value={amount} /> },
  {
    key: 'balance',
    header: 'Balance after',
    align: 'end',
    cell: ({ balanceAfter }) => <Money value={balanceAfter} />,
  },
];

export function TransactionsPage() {
  const page = pageFromParam(useParams().page);
  const query = useQuery(transactionsQuery({ page }));
  usePageMeta({ title: 'Transactions', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title="Transactions" lead="Every movement of your wallet, newest first." />
      <Loaded
        query={query}
        what="your transactions"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {({ items, pageInfo }) => (
          <>
            {items.length > 0 ? (
              <Card>
                <Table
                  caption="Transactions"
                  columns={COLUMNS}
                  rows={items}
                  rowKey={({ transactionId }) => transactionId}
                />
              </Card>
            ) : (
              <EmptyState
                title={page > 1 ? 'There is nothing on this page' : 'No transactions yet'}
                action={
                  <LinkButton to={page > 1 ? paths.transactions() : paths.deposit()}>
                    {page > 1 ? 'Go to the first page' : 'Make a deposit'}
                  </LinkButton>
                }
              >
                {page === 1 && 'Deposits, tickets, refunds and prizes are listed here.'}
              </EmptyState>
            )}
            <Pagination
              page={page}
              pageCount={Math.ceil(pageInfo.total / PAGE_SIZE)}
              href={paths.transactions}
              label="Transactions, pages"
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
