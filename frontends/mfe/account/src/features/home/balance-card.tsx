import { Loaded } from '@wattle/account-frame';
import { fundsQuery } from '@wattle/api-client';
import { Card, LinkButton, Money, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery } from '@wattle/platform';
import styles from './balance-card.module.css';

/** What can be played with, what can be withdrawn, and the way to more. */
export function BalanceCard() {
  const mayDeposit = useCapability('wallet_deposit');
  const mayWithdraw = useCapability('wallet_withdrawal');
  const seesOrders = useCapability('viewing_orders');
  const query = useQuery(fundsQuery());
  return (
    <Card as="section" padding="lg" aria-labelledby="balance" className={styles.card}>
      <h2 id="balance" className={styles.title}>
        Available to play
      </h2>
      <Loaded query={query} what="your balance" skeleton={<BalanceSkeleton />}>
        {({ availableFunds, withdrawableFunds }) => (
          <div className={styles.amounts}>
            <p className={styles.balance}>
              <Money value={availableFunds} />
            </p>
            <p className={styles.withdrawable}>
              You can withdraw <Money value={withdrawableFunds} />
            </p>
          </div>
        )}
      </Loaded>
      <div className={styles.actions}>
        {mayDeposit && <LinkButton to={paths.deposit()}>Deposit</LinkButton>}
        {mayWithdraw && (
          <LinkButton to={paths.withdraw()} variant="secondary">
            Withdraw
          </LinkButton>
        )}
        {seesOrders && <Link to={paths.transactions()}>Transactions</Link>}
      </div>
    </Card>
  );
}

const BalanceSkeleton = () => (
  <div className={styles.amounts}>
    <Skeleton shape="heading" className={styles.balanceSkeleton ?? ''} />
    <Skeleton className={styles.withdrawableSkeleton ?? ''} />
  </div>
);
