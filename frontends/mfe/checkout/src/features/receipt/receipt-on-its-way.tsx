import { errorText } from '@wattle/api-client';
import { Alert, Button, Loading, Skeleton } from '@wattle/design-system';
import styles from './receipt-page.module.css';

interface ReceiptOnItsWayProps {
  readonly isError: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown while a receipt cannot be read: the order stands either way. */
export function ReceiptOnItsWay({ isError, error, onRetry }: ReceiptOnItsWayProps) {
  if (!isError) {
    return (
      <Loading what="Loading your receipt">
        <Skeleton shape="block" className={styles.skeleton ?? ''} />
      </Loading>
    );
  }
  return (
    <Alert
      tone="danger"
      live
      title="We could not load the receipt"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We have your order. {errorText(error)}
    </Alert>
  );
}
