import { Loaded } from '@wattle/account-frame';
import { activityQuery } from '@wattle/api-client';
import { Card, ChevronLeft, ChevronRight, IconButton, Money, Skeleton } from '@wattle/design-system';
import { formatMonth, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale, useQuery } from '@wattle/platform';
import { useState } from 'react';
import { PositionFigures } from './position-figures.tsx';
import styles from './safer-play.module.css';

/** `2026-11` some months before now. Months of the statement are those of UTC. */
function monthBefore(months: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/** As far back as one can go here; everything older is in the statements. */
const MOST_MONTHS = 24;

/** What happened in a month, with the balances around it. */
export function Activity() {
  const { locale } = useLocale();
  const seesOrders = useCapability('viewing_orders');
  const [ago, setAgo] = useState(0);
  const month = monthBefore(ago);
  const query = useQuery(activityQuery(month));
  return (
    <Card as="section" padding="lg" aria-labelledby="activity" className={styles.card}>
      <h2 id="activity">Activity by month</h2>
      <div className={styles.months}>
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          disabled={ago >= MOST_MONTHS}
          onClick={() => setAgo(ago + 1)}
        />
        <p className={styles.month} aria-live="polite">
          {formatMonth(month, locale)}
        </p>
        <IconButton
          label="Next month"
          icon={ChevronRight}
          disabled={ago === 0}
          onClick={() => setAgo(ago - 1)}
        />
      </div>
      <Loaded query={query} what="your activity" skeleton={<Skeleton lines={6} />}>
        {(activity) => (
          <PositionFigures position={activity}>
            <div>
              <dt>Balance at the start</dt>
              <dd>
                <Money value={activity.openingBalance} />
              </dd>
            </div>
            <div>
              <dt>Balance at the end</dt>
              <dd>
                <Money value={activity.closingBalance} />
              </dd>
            </div>
            <div>
              <dt>In all</dt>
              <dd>{plural(activity.transactions, 'transaction')}</dd>
            </div>
          </PositionFigures>
        )}
      </Loaded>
      {seesOrders && (
        <p>
          <Link to={paths.transactions()}>Every transaction, and statements to keep</Link>
        </p>
      )}
    </Card>
  );
}
