import { Loaded, PageHeading } from '@wattle/account-frame';
import { useCancelWithdrawal, type Withdrawal, withdrawalQuery } from '@wattle/api-client';
import {
  Alert,
  Badge,
  Button,
  Card,
  DateTime,
  LinkButton,
  Money,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery } from '@wattle/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../../confirmation/confirm-dialog.tsx';
import { withdrawalState } from '../../withdrawals/states.ts';
import styles from './withdraw.module.css';
import details from './withdraw-details.module.css';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/** Where a withdrawal stands, in steps; it looks again by itself until the money has arrived. */
export function WithdrawDetailsPage() {
  const { withdrawId = '' } = useParams();
  const query = useQuery(withdrawalQuery(withdrawId));
  const isGift = query.data?.method === 'do';
  usePageMeta({ title: isGift ? 'Your donation' : 'Your withdrawal', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading title={isGift ? 'Your donation' : 'Your withdrawal'} />
      <Loaded
        query={query}
        what="your withdrawal"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(withdrawal) => <Details withdrawal={withdrawal} />}
      </Loaded>
      <div className={styles.actions}>
        <LinkButton to={paths.withdraw()} variant="secondary">
          All withdrawals
        </LinkButton>
        <LinkButton to={paths.account()} variant="quiet">
          My account
        </LinkButton>
      </div>
    </div>
  );
}

function Details({ withdrawal }: { withdrawal: Withdrawal }) {
  const { label, tone } = withdrawalState(withdrawal);
  return (
    <>
      <Outcome withdrawal={withdrawal} />
      <Card padding="lg" className={styles.card}>
        <h2 className={details.headline}>
          <Money value={withdrawal.amount} />
          <Badge tone={tone}>{label}</Badge>
        </h2>
        <dl className={details.facts}>
          <div>
            <dt>To</dt>
            <dd>{withdrawal.destination}</dd>
          </div>
          <div>
            <dt>Requested</dt>
            <dd>
              <DateTime value={withdrawal.requestedAt} withYear />
            </dd>
          </div>
          {withdrawal.expectedAt && (
            <div>
              <dt>Should arrive by</dt>
              <dd>
                <DateTime value={withdrawal.expectedAt} show="day" />
              </dd>
            </div>
          )}
          <div>
            <dt>Reference</dt>
            <dd className={details.reference}>{withdrawal.id}</dd>
          </div>
        </dl>
        <section className={styles.section} aria-labelledby="steps">
          <h3 id="steps">Step by step</h3>
          <WithdrawalSteps withdrawal={withdrawal} />
        </section>
        {withdrawal.cancellable && <Cancel withdrawal={withdrawal} />}
      </Card>
    </>
  );
}

function Outcome({ withdrawal: { state, method, failure, waitsUntil } }: { withdrawal: Withdrawal }) {
  switch (state) {
    case 'paid':
      return (
        <Alert
          tone="success"
          live
          title={method === 'do' ? 'Thank you for your gift' : 'The money is on its way to you'}
        >
          {method === 'do'
            ? 'The cause has received it.'
            : 'Your bank has it. Some banks take a little longer to show it.'}
        </Alert>
      );
    case 'failed':
    case 'rejected':
    case 'returned':
      return (
        <Alert
          tone="danger"
          live
          title={
            state === 'returned'
              ? 'Your bank sent the money back to us'
              : 'This withdrawal did not go through'
          }
        >
          {failure && `${failure.message} `}The money is in your wallet again.
        </Alert>
      );
    case 'cancelled':
      return (
        <Alert live title="You cancelled this withdrawal">
          The money is in your wallet again.
        </Alert>
      );
    case 'waiting':
      return (
        <Alert title="This account is new">
          For your safety we wait before money goes to a new account
          {waitsUntil && (
            <>
              : until <DateTime value={waitsUntil} />
            </>
          )}
          . If you did not add it, cancel the withdrawal and change your password.
        </Alert>
      );
    default:
      return null;
  }
}

function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const cancel = useCancelWithdrawal(withdrawal.id);
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel this withdrawal
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this withdrawal?"
        confirm="Cancel withdrawal"
        keep="Keep it"
        onConfirm={() => cancel.mutateAsync()}
      >
        <p>
          <Money value={withdrawal.amount} /> goes back to your wallet at once.
        </p>
      </ConfirmDialog>
    </div>
  );
}
