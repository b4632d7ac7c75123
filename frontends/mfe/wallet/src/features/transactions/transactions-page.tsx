import { Loaded, PageHeading } from '@wattle/account-frame';
import { PAGE_SIZE, pageFromParam, type Transaction, transactionsQuery } from '@wattle/api-client';
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
import { Link, useParams, useQuery, useSearchParams } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { TRANSACTION_KINDS } from '../../transactions/kinds.ts';
import { SignedMoney } from '../../transactions/signed-money.tsx';
import { Statements } from './statements.tsx';
import { filterOf, searchOf } from './transaction-filter.ts';
import styles from './transactions-page.module.css';

/** Comes a moment after the list, which is what people look for first. */
const TransactionFilters = lazy(async () => ({
  default: (await import('./transaction-filters.tsx')).TransactionFilters,
}));

/** The page of a movement that came from outside or left the wallet. */
function summaryOf({ kind, transactionId }: Transaction): string | null {
  if (kind === 'deposit' || kind === 'chargeback') return paths.depositSummary(transactionId);
  if (kind === 'withdrawal' || kind === 'donation') return paths.withdrawSummary(transactionId);
  return null;
}

function What({ transaction }: { transaction: Transaction }) {
  const summary = summaryOf(transaction);
  const kind = TRANSACTION_KINDS[transaction.kind];
  return (
    <span>
      {summary ? <Link to={summary}>{kind}</Link> : kind}
      <span className={styles.description}>{transaction.description}</span>
    </span>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: (transaction) => <What transaction={transaction} />,
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
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = useQuery(transactionsQuery({ page, ...filter }));
  usePageMeta({ title: 'Transactions', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title="Transactions" lead="Every movement of your wallet, newest first." />
      <Suspense fallback={<Skeleton shape="block" className={styles.filters ?? ''} />}>
        <TransactionFilters key={searchOf(filter)} filter={filter} />
      </Suspense>
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
              <Nothing page={page} search={searchOf(filter)} />
            )}
            <Pagination
              page={page}
              pageCount={Math.ceil(pageInfo.total / PAGE_SIZE)}
              href={(other) => paths.transactions(other) + searchOf(filter)}
              label="Transactions, pages"
            />
          </>
        )}
      </Loaded>
      <Statements />
    </div>
  );
}

/** No rows: the page lies behind the last one, nothing fits the filter, or nothing has happened yet. */
function Nothing({ page, search }: { page: number; search: string }) {
  if (page > 1) {
    return (
      <EmptyState
        title="There is nothing on this page"
        action={<LinkButton to={paths.transactions() + search}>Go to the first page</LinkButton>}
      />
    );
  }
  if (search) {
    return (
      <EmptyState
        title="No transactions match your filter"
        action={<LinkButton to={paths.transactions()}>Show everything</LinkButton>}
      >
        Try other days or another kind.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No transactions yet"
      action={<LinkButton to={paths.deposit()}>Make a deposit</LinkButton>}
    >
      Deposits, tickets, refunds and prizes are listed here.
    </EmptyState>
  );
}
