import { PageHeading } from '@wattle/account-frame';
import { type Deposit, fundsQuery, useStartDeposit } from '@wattle/api-client';
import { Card, Money, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import { AfterLimitQuestion } from './after-limit-question.tsx';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';
import { ANY_METHOD, useDepositOptions } from './use-deposit-options.ts';

export function DepositPage() {
  const navigate = useNavigate();
  const options = useDepositOptions(ANY_METHOD);
  const { mutateAsync: start } = useStartDeposit();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  usePageMeta({ title: 'Deposit', robots: 'noindex,nofollow' });

  const goOn = async (deposit: Deposit) => {
    const { depositId, status, challenge } = deposit;
    if (status === 'failed') throw (await import('./deposit-failure.ts')).asRefusal(deposit);
    if (challenge?.type === 'redirect') return leaveSite(challenge.url);
    await navigate(challenge ? paths.depositAuthorisation(depositId) : paths.depositDetails(depositId), {
      replace: !challenge,
    });
  };
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
      <AfterLimitQuestion>
        <Card padding="lg">
          <DepositForm
            {...options}
            start={start}
            onBegun={goOn}
            onTestDeposit={(depositId) => navigate(paths.depositDetails(depositId), { replace: true })}
          />
        </Card>
      </AfterLimitQuestion>
    </div>
  );
}
