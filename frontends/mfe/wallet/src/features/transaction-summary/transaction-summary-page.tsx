import { PageHeading } from '@wattle/account-frame';
import { type TransactionDetail, transactionQuery } from '@wattle/api-client';
import { Alert, Card, DateTime, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { isZero, type Money as MoneyValue } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useParams, useSuspenseQuery } from '@wattle/platform';
import { TRANSACTION_KINDS } from '../../transactions/kinds.ts';
import { SignedMoney } from '../../transactions/signed-money.tsx';
import styles from './transaction-summary-page.module.css';

/** One movement of the wallet that came from outside or left it, as it stands in the book. */
export function TransactionSummaryPage() {
  const { transactionId = '' } = useParams();
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const title = TRANSACTION_KINDS[transaction.kind];
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={transaction.description} />
      <Card padding="lg">
        <dl className={styles.facts}>
          <div className={styles.total}>
            <dt>Amount</dt>
            <dd>
              <SignedMoney value={transaction.amount} />
            </dd>
          </div>
          <Parts transaction={transaction} />
          <div>
            <dt>When</dt>
            <dd>
              <DateTime value={transaction.occurredAt} withYear />
            </dd>
          </div>
          <div>
            <dt>Balance after</dt>
            <dd>
              <Money value={transaction.balanceAfter} />
            </dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className={styles.reference}>{transaction.reference}</dd>
          </div>
        </dl>
      </Card>
      <Owed owed={transaction.owed} />
      <div className={styles.actions}>
        <More transaction={transaction} />
        <LinkButton to={paths.transactions()} variant="secondary">
          All transactions
        </LinkButton>
      </div>
    </div>
  );
}

const PARTS = [
  ['cash', 'of it, your own money'],
  ['promo', 'of it, bonus money'],
  ['uncleared', 'of it, not cleared yet'],
] as const;

/** Which kinds of money moved, where it was more than one's own. */
function Parts({ transaction: { parts } }: { transaction: TransactionDetail }) {
  if (isZero(parts.promo.amount) && isZero(parts.uncleared.amount)) return null;
  return PARTS.filter(([part]) => !isZero(parts[part].amount)).map(([part, label]) => (
    <div key={part}>
      <dt>{label}</dt>
      <dd>
        <SignedMoney value={parts[part]} />
      </dd>
    </div>
  ));
}

function Owed({ owed }: { owed: MoneyValue }) {
  if (isZero(owed.amount)) return null;
  if (owed.amount.startsWith('-')) {
    return (
      <Alert tone="success">
        This repaid <Money value={{ ...owed, amount: owed.amount.slice(1) }} /> that you owed.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="You had already spent some of this money">
      You owe <Money value={owed} />. We take it from the next money that comes into your wallet.
    </Alert>
  );
}

/** The page that follows the same movement as it happens. */
function More({ transaction: { kind, reference, deposit } }: { transaction: TransactionDetail }) {
  if (kind === 'withdrawal' || kind === 'donation')
    return <LinkButton to={paths.withdrawDetails(reference)}>See every step</LinkButton>;
  return deposit && <LinkButton to={paths.depositDetails(deposit.depositId)}>See the deposit</LinkButton>;
}
