import { LimitRoom } from '@wattle/account-frame';
import { type CustomerLimit, type LimitChange, type LimitSubject, useChangeLimit } from '@wattle/api-client';
import { Button, Card, Money, Skeleton } from '@wattle/design-system';
import { formatDateTime, formatMoney } from '@wattle/i18n';
import { useLocale, useToast } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { ConfirmDialog } from '../confirmation/confirm-dialog.tsx';
import styles from './limit-card.module.css';
import { RequestedChange } from './requested-change.tsx';

const limitForm = () => import('./limit-form.tsx');
/** Loaded when the customer changes a limit: reading them needs no form. */
const LimitForm = lazy(async () => ({ default: (await limitForm()).LimitForm }));
/** A failure here has no consequence: the press tries again. */
const prepareForm = () => void limitForm().catch(() => {});

interface LimitCardProps {
  readonly title: string;
  /** What it counts, in a sentence. */
  readonly help: ReactNode;
  /** How its period reads after an amount: "in any 7 days". */
  readonly span: string;
  readonly subject: LimitSubject;
  /** The current limit. */
  readonly limit: CustomerLimit | null;
}

/** One of the customer's limits: set, lower, request an increase, confirm a request. */
export function LimitCard({ title, help, span, subject, limit }: LimitCardProps) {
  const id = useId();
  const toast = useToast();
  const { locale, timeZone } = useLocale();
  const change = useChangeLimit(subject);
  const [editing, setEditing] = useState(false);

  /** Sends a change and shows its result; throws a refusal, for the form to show. */
  const send = async (wanted: LimitChange) => {
    const limits = await change.mutateAsync(wanted);
    setEditing(false);
    const now =
      subject.kind === 'deposit'
        ? limits.precommitment
        : limits.customerLimits.find(({ period }) => period === subject.period);
    toast.show({ tone: 'success', message: outcomeOf(now ?? null) });
  };
  const outcomeOf = (now: CustomerLimit | null) => {
    if (!now) return 'This limit is removed.';
    if (now.requested)
      return `We have your request. You can confirm it from ${formatDateTime(now.requested.confirmableAt, locale, timeZone)}.`;
    return `Your limit is ${formatMoney(now.limit, locale)} ${span}.`;
  };

  return (
    <Card as="section" padding="lg" aria-labelledby={id} className={styles.card}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        <p className={styles.help}>{help}</p>
      </div>
      {limit ? (
        <>
          <p className={styles.amount}>
            <Money value={limit.limit} /> <span className={styles.span}>{span}</span>
          </p>
          <LimitRoom limit={limit.limit} used={limit.used} remaining={limit.remaining} label={title} />
          {limit.requested && (
            <RequestedChange
              limit={limit}
              requested={limit.requested}
              onAnswer={send}
              pending={change.isPending}
            />
          )}
        </>
      ) : (
        !editing && <p>You have not set this limit.</p>
      )}
      {editing ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <LimitForm
            current={limit?.limit.amount ?? null}
            label={`${title} ${span}`}
            onSet={(amount) => send({ action: 'set', limit: amount })}
            onLeave={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <div className={styles.actions}>
          <Button
            variant={limit ? 'secondary' : 'primary'}
            onPointerEnter={prepareForm}
            onFocus={prepareForm}
            onClick={() => setEditing(true)}
          >
            {limit ? 'Change' : 'Set a limit'}
          </Button>
          {limit && (!limit.requested || limit.requested.limit) && (
            <RemoveLimit onRemove={() => send({ action: 'remove' })} />
          )}
        </div>
      )}
    </Card>
  );
}

/** Asks before a limit is asked to go; it goes on counting for the waiting time. */
function RemoveLimit({ onRemove }: { onRemove: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this limit?"
        confirm="Request removal"
        keep="Keep it"
        onConfirm={onRemove}
      >
        <p>It still applies during a waiting time. After that, we ask whether you still want to remove it.</p>
      </ConfirmDialog>
    </>
  );
}
