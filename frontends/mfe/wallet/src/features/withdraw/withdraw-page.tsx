import { PageHeading } from '@wattle/account-frame';
import { fundsQuery, paymentMethodsQuery, withdrawalOptionsQuery } from '@wattle/api-client';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  LinkButton,
  Money,
  Plus,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { compareAmounts, isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useNavigate, useSession, useSuspenseQuery, useToast } from '@wattle/platform';
import { lazy, Suspense, useState } from 'react';
import { destinationsOf } from './destinations.ts';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import styles from './withdraw.module.css';

/** Loaded by those who can withdraw; the others need no form. */
const WithdrawForm = lazy(async () => ({ default: (await import('./withdraw-form.tsx')).WithdrawForm }));
/** Loaded on demand; most customers have an account already. */
const BankAccountForm = lazy(async () => ({
  default: (await import('../../bank-account/bank-account-form.tsx')).BankAccountForm,
}));

export function WithdrawPage() {
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const { customer } = useSession();
  usePageMeta({ title: 'Withdraw', robots: 'noindex,nofollow' });
  const { withdrawableFunds, availableFunds } = funds;
  return (
    <div className={styles.page}>
      <PageHeading
        title="Withdraw"
        lead={
          <>
            You can withdraw <Money value={withdrawableFunds} />.
            {compareAmounts(availableFunds.amount, withdrawableFunds.amount) > 0 &&
              ' The rest of your balance is for playing: bonus money, a deposit that your bank may still reverse, or what you owe after a correction.'}
          </>
        }
      />
      <Request verified={customer?.isVerified ?? false} nothing={isZero(withdrawableFunds.amount)} />
      <RecentWithdrawals />
    </div>
  );
}

function Request({ verified, nothing }: { verified: boolean; nothing: boolean }) {
  const mayVerify = useCapability('verify_id');
  if (nothing) {
    return (
      <EmptyState
        title="There is nothing to withdraw yet"
        action={
          <LinkButton to={paths.account()} variant="secondary">
            My account
          </LinkButton>
        }
      >
        You can withdraw prizes, and deposits that you have not spent.
      </EmptyState>
    );
  }
  if (!verified) {
    return (
      <Alert
        tone="info"
        title="First we need to verify you"
        action={
          <LinkButton to={mayVerify ? paths.verifyAccount() : paths.contact()} variant="secondary">
            {mayVerify ? 'Verify your account' : 'Contact us'}
          </LinkButton>
        }
      >
        Only verified customers can withdraw. Your money stays safe in your wallet until then.
      </Alert>
    );
  }
  return <VerifiedRequest />;
}

function VerifiedRequest() {
  const navigate = useNavigate();
  const toast = useToast();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const { data: options } = useSuspenseQuery(withdrawalOptionsQuery());
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery());
  const destinations = destinationsOf(options, methods);
  const takesAccounts = options.methods.some(({ code }) => code === 'tt');
  const hasAccount = destinations.some(({ fund }) => fund);
  const [adding, setAdding] = useState(false);
  return (
    <>
      {destinations.length > 0 && (hasAccount || !takesAccounts || !adding) && (
        <Card padding="lg" className={styles.card}>
          <Suspense fallback={<Skeleton shape="block" className={styles.skeleton ?? ''} />}>
            <WithdrawForm
              // A new account becomes the choice.
              key={destinations.map(({ target }) => target).join()}
              destinations={destinations}
              options={options}
              methods={methods}
              available={funds.withdrawableFunds}
              onRequested={(withdrawalId) => navigate(paths.withdrawDetails(withdrawalId))}
            />
          </Suspense>
          <p className={styles.note}>To keep your money safe, we ask for a code before each withdrawal.</p>
        </Card>
      )}
      {takesAccounts && !adding && (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" /> Add a bank account
          </Button>
        </div>
      )}
      {takesAccounts && adding && (
        <Card as="section" padding="lg" aria-labelledby="add-account" className={styles.card}>
          <h2 id="add-account">Add a bank account</h2>
          <Suspense fallback={<Skeleton shape="block" className={styles.skeleton ?? ''} />}>
            <BankAccountForm
              onAdded={({ maskedAccount }) => {
                setAdding(false);
                toast.show({ tone: 'success', message: `${maskedAccount} is added.` });
              }}
            />
          </Suspense>
          <div>
            <Button variant="quiet" onClick={() => setAdding(false)}>
              Not now
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}
