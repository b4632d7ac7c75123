import { LIMIT_SPANS, Loaded, PageHeading } from '@wattle/account-frame';
import { type LimitPeriod, limitsQuery } from '@wattle/api-client';
import { Skeleton, usePageMeta } from '@wattle/design-system';
import { words } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { LimitCard } from '../../limits/limit-card.tsx';
import styles from '../../limits/limits-page.module.css';
import { SystemLimits } from '../../limits/system-limits.tsx';

const TITLES: Readonly<Record<LimitPeriod, string>> = {
  day: 'Daily spend limit',
  week: 'Weekly spend limit',
  month: 'Monthly spend limit',
};

export function SpendLimitsPage() {
  const query = useQuery(limitsQuery());
  usePageMeta({ title: 'Spend limits', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading
        title="Spend limits"
        lead="The most that you can spend on tickets. A refund lets you spend more; winnings do not."
      />
      <Loaded query={query} what="your limits" skeleton={<LimitSkeletons />}>
        {({ availablePeriods, customerLimits, systemLimits }) => (
          <>
            {availablePeriods.map((period) => {
              const limit = customerLimits.find((each) => each.period === period) ?? null;
              return (
                <LimitCard
                  key={period}
                  title={TITLES[period]}
                  help={`Tickets that you buy ${LIMIT_SPANS[period]}, including repeat purchases.`}
                  span={LIMIT_SPANS[period]}
                  subject={{ kind: 'spend', period, id: limit?.id ?? null }}
                  limit={limit}
                />
              );
            })}
            <SystemLimits limits={systemLimits} kind="spend" />
          </>
        )}
      </Loaded>
      <p>
        Would you rather limit what you deposit? {words.limits.weeklyDeposit}{' '}
        <Link to={paths.precommitmentLimit()}>Deposit limit</Link>
      </p>
    </div>
  );
}

const LimitSkeletons = () =>
  Object.keys(TITLES).map((period) => (
    <Skeleton key={period} shape="block" className={styles.skeleton ?? ''} />
  ));
