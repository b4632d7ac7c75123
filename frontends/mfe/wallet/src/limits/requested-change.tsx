import { type CustomerLimit, errorText, type LimitChange } from '@wattle/api-client';
import { Alert, Button, DateTime, Money } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import styles from './limit-card.module.css';

interface RequestedChangeProps {
  readonly limit: CustomerLimit;
  readonly requested: NonNullable<CustomerLimit['requested']>;
  readonly onAnswer: (change: LimitChange) => Promise<unknown>;
  readonly pending: boolean;
}

/** A higher limit, or none, that was asked for: what counts until then, when it can be confirmed, and the way back. */
export function RequestedChange({ limit, requested, onAnswer, pending }: RequestedChangeProps) {
  const toast = useToast();
  const answer = (action: 'confirm' | 'cancel') => {
    onAnswer({ action }).catch((error: unknown) => toast.show({ tone: 'danger', message: errorText(error) }));
  };
  const wanted = requested.limit ? (
    <>
      raise this limit to <Money value={requested.limit} />
    </>
  ) : (
    'remove this limit'
  );
  const waits = requested.status === 'cooling_off';
  return (
    <Alert title={waits ? 'Requested' : 'Do you still want it?'}>
      <p>
        You asked to {wanted}.{' '}
        {waits && (
          <>
            You can confirm it from <DateTime value={requested.confirmableAt} />.{' '}
          </>
        )}
        Until you confirm it, <Money value={limit.limit} /> applies.
      </p>
      <div className={styles.answers}>
        {!waits && (
          <Button variant="secondary" pending={pending} onClick={() => answer('confirm')}>
            {requested.limit ? 'Confirm the higher limit' : 'Confirm the removal'}
          </Button>
        )}
        <Button variant={waits ? 'secondary' : 'primary'} pending={pending} onClick={() => answer('cancel')}>
          Keep <Money value={limit.limit} />
        </Button>
      </div>
    </Alert>
  );
}
