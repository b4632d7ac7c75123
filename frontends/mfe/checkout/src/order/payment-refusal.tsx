import { errorText, isApiError } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';

/** The server never said what became of the order, or says that it is still at it. */
const isOpen = (error: unknown) =>
  !isApiError(error) ||
  error.status >= 500 ||
  error.status === 408 ||
  (error.status === 409 && error.retryAfter !== null);

export interface PaymentRefusalProps {
  readonly error: unknown;
  /** There was no network when the button was pressed. */
  readonly isUnsent?: boolean;
}

/** What happened, whether money moved, and what to do. */
export function PaymentRefusal({ error, isUnsent = false }: PaymentRefusalProps) {
  if (isUnsent && isApiError(error) && error.code === 'network') {
    return (
      <Alert tone="danger" live title="You are offline. Nothing was sent.">
        Press pay again once you are back online.
      </Alert>
    );
  }
  if (isOpen(error)) {
    return (
      <Alert tone="warning" live title="We do not know yet whether your order went through">
        {errorText(error)} Press pay again in a moment: you can only be charged once for this order.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" live title={errorText(error)}>
      Nothing was taken from your wallet.
    </Alert>
  );
}
