import { errorText, isApiError } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';

/** The server never said what became of the order, or says that it is still at it. */
const isOpen = (error: unknown) =>
  !isApiError(error) ||
  error.status >= 500 ||
  error.status === 408 ||
  (error.status === 409 && error.retryAfter !== null);

/** What happened, whether money moved, and what to do. */
export function PaymentRefusal({ error }: { error: unknown }) {
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
