import { Loaded } from '@wattle/account-frame';
import { netPositionQuery, type NetPosition as Position } from '@wattle/api-client';
import { Card, Money, Skeleton } from '@wattle/design-system';
import { compareAmounts, type Money as MoneyValue } from '@wattle/i18n';
import { useQuery } from '@wattle/platform';
import { PositionFigures } from './position-figures.tsx';
import styles from './safer-play.module.css';

/** What playing came to in the last 30 days, in one plain sentence and its parts. */
export function NetPosition() {
  const query = useQuery(netPositionQuery());
  return (
    <Card as="section" padding="lg" aria-labelledby="net-position" className={styles.card}>
      <h2 id="net-position">The last 30 days</h2>
      <Loaded query={query} what="your spending and winnings" skeleton={<Skeleton lines={4} />}>
        {(position) => (
          <>
            <p className={styles.net}>
              <Net position={position} />
            </p>
            <PositionFigures position={position} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

const withoutSign = (money: MoneyValue): MoneyValue => ({ ...money, amount: money.amount.replace(/^-/, '') });

function Net({ position: { net } }: { position: Position }) {
  const direction = compareAmounts(net.amount, '0.00');
  if (direction === 0) return 'In total you neither won nor lost money.';
  return (
    <>
      {direction < 0 ? 'Playing cost you ' : 'You won '}
      <Money value={withoutSign(net)} />
      {direction < 0 ? ' more than you won.' : ' more than you spent.'}
    </>
  );
}
