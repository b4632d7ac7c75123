import { PageHeading } from '@wattle/account-pages';
import { fundsQuery } from '@wattle/api-client';
import { Card, Money, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { NoDeposits } from './no-deposits.tsx';
import { useDepositMethod } from './use-deposit-method.ts';

export function DepositPage() {
  const navigate = useNavigate();
  const method = useDepositMethod();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  usePageMeta({ title: 'Deposit', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading
        title="Deposit"
        lead={
          <>
            You have <Money value={funds.availableFunds} /> in your wallet.
          </>
        }
      />
      {method ? (
        <Card padding="lg">
          <DepositForm
            method={method}
            onDeposited={({ depositId }) => navigate(paths.depositDetails(depositId), { replace: true })}
          />
        </Card>
      ) : (
        <NoDeposits />
      )}
    </div>
  );
}
