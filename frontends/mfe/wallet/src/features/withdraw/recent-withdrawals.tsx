import { Loaded } from '@wattle/account-frame';
import { withdrawalsQuery } from '@wattle/api-client';
import { Badge, Card, DateTime, Money, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { withdrawalState } from '../../withdrawals/states.ts';
import styles from './withdraw.module.css';

const SHOWN = 5;

/** The last withdrawals and how they stand; older ones are among the transactions. */
export function RecentWithdrawals() {
  const query = useQuery(withdrawalsQuery({ pageSize: SHOWN }));
  return (
    <section className={styles.section} aria-labelledby="withdrawals">
      <h2 id="withdrawals">Your withdrawals</h2>
      <Loaded query={query} what="your withdrawals" skeleton={<Skeleton lines={3} />}>
        {({ items, pageInfo }) =>
          items.length === 0 ? (
            <p>You have not withdrawn anything yet.</p>
          ) : (
            <>
              <Card>
                <ul className={styles.recent}>
                  {items.map((withdrawal) => {
                    const { label, tone } = withdrawalState(withdrawal);
                    return (
                      <li key={withdrawal.id}>
                        <Link to={paths.withdrawDetails(withdrawal.id)} className={styles.request}>
                          <span>
                            <span className={styles.destination}>
                              <Money value={withdrawal.amount} /> to {withdrawal.destination}
                            </span>
                            <span className={styles.note}>
                              <DateTime value={withdrawal.requestedAt} />
                            </span>
                          </span>
                          <Badge tone={tone}>{label}</Badge>
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </Card>
              {pageInfo.total > SHOWN && (
                <p>
                  Older ones are among <Link to={paths.transactions()}>your transactions</Link>.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
