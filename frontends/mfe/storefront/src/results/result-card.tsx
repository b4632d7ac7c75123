import type { DrawResult } from '@wattle/api-client';
import { Badge, CalendarDate, Card, GameMark } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import type { ReactNode } from 'react';
import styles from './result-card.module.css';
import { type BallOrder, ResultNumbers } from './result-numbers.tsx';

interface ResultCardProps {
  readonly result: DrawResult;
  readonly order: BallOrder;
  readonly headingLevel: 2 | 3;
  /** The customer's part in the draw. */
  readonly mark?: ReactNode;
}

/** One draw's numbers, with the way to its dividends. */
export function ResultCard({ result, order, headingLevel, mark }: ResultCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { productOfferKey, offerName, drawNo, drawDate, provisional } = result;
  return (
    <Card as="article" className={styles.card ?? ''}>
      <GameMark offerKey={productOfferKey} size="sm" />
      <div className={styles.title}>
        <Heading className={styles.name}>
          <Link to={paths.drawResult(productOfferKey, drawNo)} className={styles.link}>
            {offerName} <span className={styles.number}>draw {drawNo}</span>
          </Link>
        </Heading>
        <p className={styles.date}>
          <CalendarDate value={drawDate} style="short" />
        </p>
      </div>
      {(provisional || mark) && (
        <span className={styles.badge}>
          {mark}
          {provisional && <Badge tone="neutral">Provisional</Badge>}
        </span>
      )}
      <div className={styles.numbers}>
        <ResultNumbers result={result} order={order} />
      </div>
    </Card>
  );
}
