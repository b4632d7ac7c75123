import type { DrawResult } from '@wattle/api-client';
import { useCapability, useSession } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OrderSwitch } from './order-switch.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './result-cards.module.css';
import { type BallOrder, isDrawnOrderKnown } from './result-numbers.tsx';

/** For customers only. Results are complete without it if it fails to load. */
const PlayedMark = lazy(() =>
  import('./played-mark.tsx').then(
    (mark) => ({ default: mark.PlayedMark }),
    () => ({ default: () => false as const }),
  ),
);

interface ResultCardsProps {
  readonly results: readonly DrawResult[];
  /** Says which they are. */
  readonly children: ReactNode;
}

/** Results as cards, their numbers as drawn or ascending. */
export function ResultCards({ results, children }: ResultCardsProps) {
  const [order, setOrder] = useState<BallOrder>('drawn');
  const { status } = useSession();
  const seesOrders = useCapability('viewing_orders') && status === 'signed-in';
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count}>{children}</p>
        {isDrawnOrderKnown(results) && <OrderSwitch value={order} onChange={setOrder} />}
      </div>
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={`${result.productOfferKey}-${result.drawNo}`}>
            <ResultCard
              result={result}
              order={order}
              headingLevel={2}
              mark={
                seesOrders && (
                  <Suspense>
                    <PlayedMark among={results} result={result} />
                  </Suspense>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
