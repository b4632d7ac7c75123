import { LIMIT_SPANS, Loaded, PageHeading } from '@wattle/account-frame';
import { limitsQuery } from '@wattle/api-client';
import { Skeleton, usePageMeta } from '@wattle/design-system';
import { words } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import { LimitCard } from '../../limits/limit-card.tsx';
import styles from '../../limits/limits-page.module.css';
import { SystemLimits } from '../../limits/system-limits.tsx';

export function PrecommitmentLimitPage() {
  const query = useQuery(limitsQuery());
  usePageMeta({ title: 'Deposit limit', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading
        title="Deposit limit"
        lead="Decide in advance how much you want to deposit. A withdrawal does not let you deposit more."
      />
      <Loaded
        query={query}
        what="your limit"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {({ precommitment, systemLimits }) => (
          <>
            <LimitCard
              title="Weekly deposit limit"
              help={words.limits.weeklyDeposit}
              span={LIMIT_SPANS.week}
              subject={{ kind: 'deposit' }}
              limit={precommitment}
            />
            <SystemLimits limits={systemLimits} kind="deposit" />
          </>
        )}
      </Loaded>
      <p>
        Would you rather limit what you spend on tickets? <Link to={paths.spendLimits()}>Spend limits</Link>
      </p>
    </div>
  );
}
