import { Loaded, PageHeading } from '@wattle/account-frame';
import { type Deposit, depositQuery, returnToDeposit } from '@wattle/api-client';
import { ChallengeDialog } from '@wattle/checkout-flow/challenge-dialog';
import { Alert, Button, Card, Money, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useParams, useQuery, useQueryClient } from '@wattle/platform';
import { useCallback, useEffect, useState } from 'react';
import styles from './deposit-page.module.css';
import { useFocusOnClose } from './use-focus-on-close.ts';

function outcomePath({ depositId, status }: Deposit): string {
  if (status === 'settled') return paths.depositSuccess(depositId);
  if (status === 'processing' || status === 'awaiting_customer') return paths.depositDetails(depositId);
  return paths.depositFailure(depositId);
}

/** The card issuer's question; the page goes on once the deposit is decided, here or elsewhere. */
export function AuthorisationPage() {
  const { depositId = '' } = useParams();
  const query = useQuery(depositQuery(depositId));
  usePageMeta({ title: 'Confirm your deposit', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title="Confirm your deposit" />
      <Loaded
        query={query}
        what="your deposit"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(deposit) => <Authorisation deposit={deposit} />}
      </Loaded>
    </div>
  );
}

function Authorisation({ deposit }: { deposit: Deposit }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const goOn = useFocusOnClose();
  const [isAsking, setAsking] = useState(false);
  const { depositId, challenge, status } = deposit;

  const isWaiting = status === 'awaiting_customer' && challenge?.type === 'frame';
  useEffect(() => {
    if (!isWaiting) void navigate(outcomePath(deposit), { replace: true });
  }, [isWaiting, deposit, navigate]);

  const ask = useCallback(async () => {
    setAsking(true);
    setOpen(false);
    try {
      await navigate(outcomePath(await returnToDeposit(queryClient, depositId)), { replace: true });
    } catch {
      // The provider did not answer just now: the page of the deposit goes on asking how it stands.
      await navigate(paths.depositDetails(depositId), { replace: true });
    }
  }, [depositId, navigate, queryClient]);
  const done = useCallback(() => void ask(), [ask]);

  const giveUp = async () => {
    setAsking(true);
    try {
      await returnToDeposit(queryClient, depositId, { cancelled: true });
    } finally {
      setAsking(false);
    }
  };

  return (
    <>
      <Card padding="lg" className={styles.card}>
        <p>
          Your bank asks you to confirm that you are depositing <Money value={deposit.amount} />. No money has
          been taken yet.
        </p>
        {isAsking && (
          <Alert tone="info" live>
            One moment. We are asking your bank for the result.
          </Alert>
        )}
        <div className={styles.actions}>
          <Button id={goOn.id} onClick={() => setOpen(true)}>
            Continue with your bank
          </Button>
          <Button variant="secondary" pending={isAsking} onClick={() => void giveUp()}>
            Cancel this deposit
          </Button>
        </div>
      </Card>
      {isWaiting && isOpen && (
        <ChallengeDialog
          challenge={challenge}
          about={{ deposit: depositId }}
          onDone={done}
          onClose={() => {
            setOpen(false);
            goOn.closed();
          }}
        />
      )}
    </>
  );
}
