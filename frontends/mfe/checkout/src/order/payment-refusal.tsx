import { errorText, isApiError, outcomeIsOpen, outcomeIsUnknown } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';

interface PaymentRefusalProps {
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
  if (outcomeIsUnknown(error)) {
    return (
      <Alert tone="warning" live title="We do not know yet whether your order went through">
        {sentence(errorText(error))} Press pay again in a moment: you can only be charged once for this order.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" live title={errorText(error)}>
      {outcomeIsOpen(error)
        ? // A press before this one may have gone through.
          'You can only be charged once for this order.'
        : 'Nothing was taken from your wallet.'}
    </Alert>
  );
}
