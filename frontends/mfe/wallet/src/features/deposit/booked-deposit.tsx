import { Loaded } from '@wattle/account-pages';
import { fundsQuery, type Transaction, transactionsQuery } from '@wattle/api-client';
import { Alert, Card, CircleCheck, DateTime, LinkButton, Money, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import styles from './deposit-page.module.css';

/** As many of the latest transactions as one call gives. */
const LATEST = { pageSize: 100 } as const;

/** A deposit that no provider knows of, read from the wallet's own book: test money, and what a bank sent. */
export function BookedDeposit({ depositId }: { depositId: string }) {
  const query = useQuery(transactionsQuery(LATEST));
  return (
    <Loaded
      query={query}
      what="your deposit"
      skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
    >
      {({ items }) => {
        const deposit = items.find(
          ({ kind, reference, transactionId }) =>
            kind === 'deposit' && [reference, transactionId].includes(depositId),
        );
        return deposit ? <Booked deposit={deposit} /> : <OlderDeposit />;
      }}
    </Loaded>
  );
}

function Booked({ deposit }: { deposit: Transaction }) {
  const { data: funds } = useQuery(fundsQuery());
  return (
    <>
      <Card padding="lg" className={styles.card}>
        <h2 className={styles.done}>
          <CircleCheck aria-hidden="true" />
          <span>
            <Money value={deposit.amount} /> is in your wallet
          </span>
        </h2>
        <dl className={styles.sums}>
          <div>
            <dt>Method</dt>
            <dd>{deposit.description}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd>
              <DateTime value={deposit.occurredAt} />
            </dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className={styles.reference}>{deposit.reference}</dd>
          </div>
          {funds && (
            <div className={styles.total}>
              <dt>Available to play</dt>
              <dd>
                <Money value={funds.availableFunds} />
              </dd>
            </div>
          )}
        </dl>
      </Card>
      <div className={styles.actions}>
        <LinkButton to={paths.lottoTickets()}>See the next draws</LinkButton>
        <LinkButton to={paths.account()} variant="secondary">
          My account
        </LinkButton>
      </div>
    </>
  );
}

const OlderDeposit = () => (
  <Alert
    title="This deposit is not among your latest transactions"
    action={
      <LinkButton to={paths.transactions()} variant="secondary">
        See all transactions
      </LinkButton>
    }
  >
    Older deposits are listed with all your transactions.
  </Alert>
);
