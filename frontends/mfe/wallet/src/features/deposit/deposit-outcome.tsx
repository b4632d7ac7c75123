import {
  type Deposit,
  fundsQuery,
  invalidateBalance,
  isUndecided,
  returnToDeposit,
} from '@wattle/api-client';
import {
  Alert,
  Button,
  Card,
  CircleAlert,
  CircleCheck,
  Clock,
  DateTime,
  LinkButton,
  Money,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useMutation, useQuery, useQueryClient } from '@wattle/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from './deposit-failure.ts';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';

interface DepositOutcomeProps {
  readonly deposit: Deposit;
  /** The ways on, for a deposit that is decided. */
  readonly actions: ReactNode;
  /** How the question of the customer's bank is answered here; without it, on a page of its own. */
  readonly question?: BankQuestion;
}

export interface BankQuestion {
  /** Of the button that opens it. */
  readonly id: string;
  readonly open: () => void;
  readonly cancel: () => Promise<unknown>;
}

/** How a deposit stands, in words that say whether money moved. */
export function DepositOutcome({ deposit, actions, question }: DepositOutcomeProps) {
  const queryClient = useQueryClient();
  const undecided = isUndecided(deposit);
  const waited = useRef(undecided);

  useEffect(() => {
    if (waited.current && !undecided) void invalidateBalance(queryClient);
    waited.current = undecided;
  }, [undecided, queryClient]);

  return (
    <>
      <Card padding="lg" className={styles.card}>
        <div role="status" className={styles.standing}>
          <Standing deposit={deposit} />
        </div>
        <Facts deposit={deposit} />
        {deposit.status === 'awaiting_customer' && <AwaitingCustomer deposit={deposit} question={question} />}
      </Card>
      {!undecided && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

function Standing({ deposit }: { deposit: Deposit }) {
  const { status, amount, depositMethodCode } = deposit;
  switch (status) {
    case 'settled':
      return (
        <Heading icon={<CircleCheck aria-hidden="true" />}>
          <Money value={amount} /> is in your wallet
        </Heading>
      );
    case 'processing':
      return depositMethodCode === 'bd' ? (
        <>
          <Heading icon={<Clock aria-hidden="true" />}>Your direct debit is on its way</Heading>
          <p>
            Your bank takes up to 3 business days. We write to you when the money is in your wallet; you can
            leave this page.
          </p>
        </>
      ) : (
        <>
          <Heading icon={<Clock aria-hidden="true" />}>We are waiting for your bank</Heading>
          <p>
            This usually takes a few seconds, and the result appears on this page. You may leave it. Please do
            not make the same deposit again meanwhile.
          </p>
        </>
      );
    case 'awaiting_customer':
      return (
        <>
          <Heading icon={<Clock aria-hidden="true" />}>
            {depositMethodCode === 'pl' ? 'PayPal is waiting for you' : 'Your bank is waiting for you'}
          </Heading>
          <p>Confirm the deposit to finish it. No money has been taken yet.</p>
        </>
      );
    case 'abandoned':
      return (
        <>
          <Heading bad>The deposit was not finished</Heading>
          <p>It was not confirmed. No money was taken.</p>
        </>
      );
    case 'returned':
      return (
        <>
          <Heading bad>The money went back to you</Heading>
          <p>{deposit.failure?.message || 'We may not hold it in your wallet, so we sent it back.'}</p>
        </>
      );
    case 'reversed':
      return (
        <>
          <Heading bad>Your bank reversed this deposit</Heading>
          <p>
            <Money value={amount} /> was deducted from your wallet.
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <Heading bad>The deposit did not go through</Heading>
          <p>{failureText(deposit)}</p>
        </>
      );
  }
}

function Heading({ children, icon, bad = false }: { children: ReactNode; icon?: ReactNode; bad?: boolean }) {
  return (
    <h2 className={bad ? styles.undone : styles.done}>
      {bad ? <CircleAlert aria-hidden="true" /> : icon}
      <span>{children}</span>
    </h2>
  );
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { data: funds } = useQuery(fundsQuery());
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Amount</dt>
        <dd>
          <Money value={deposit.amount} />
        </dd>
      </div>
      <div>
        <dt>Method</dt>
        <dd>{deposit.description}</dd>
      </div>
      <div>
        <dt>{deposit.settledAt ? 'Received' : 'Started'}</dt>
        <dd>
          <DateTime value={deposit.settledAt ?? deposit.createdAt} withYear />
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd className={styles.reference}>{deposit.depositId}</dd>
      </div>
      {deposit.status === 'settled' && funds && (
        <div className={styles.total}>
          <dt>Available to play</dt>
          <dd>
            <Money value={funds.availableFunds} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The customer closed the question of their bank, or came back without an answer. */
function AwaitingCustomer({ deposit, question }: { deposit: Deposit; question: BankQuestion | undefined }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: async (): Promise<unknown> =>
      question?.cancel() ?? returnToDeposit(queryClient, deposit.depositId, { cancelled: true }),
  });
  const { challenge } = deposit;
  return (
    <>
      {cancel.isError && (
        <Alert tone="danger" live>
          We could not cancel the deposit just now. It ends by itself if you do not confirm it.
        </Alert>
      )}
      <div className={styles.actions}>
        {challenge?.type === 'frame' &&
          (question ? (
            <Button id={question.id} onClick={question.open}>
              Continue with your bank
            </Button>
          ) : (
            <LinkButton to={paths.depositAuthorisation(deposit.depositId)}>
              Continue with your bank
            </LinkButton>
          ))}
        {challenge?.type === 'redirect' && (
          <Button onClick={() => leaveSite(challenge.url)}>Continue at PayPal</Button>
        )}
        <Button variant="secondary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel this deposit
        </Button>
      </div>
    </>
  );
}
