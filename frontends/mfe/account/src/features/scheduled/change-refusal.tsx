import { errorText, outcomeIsOpen, outcomeIsUnknown } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';

interface ChangeRefusalProps {
  readonly error: unknown;
  /** What a plain refusal means. */
  readonly refused: string;
  /** The unknown outcome; goes on after "We do not know yet whether". */
  readonly unknown: string;
  /** What to do then. */
  readonly again: string;
}

/** Whether a failed change may have been carried out, and what to do. */
export function ChangeRefusal({ error, refused, unknown, again }: ChangeRefusalProps) {
  if (outcomeIsUnknown(error)) {
    return (
      <Alert tone="warning" live title={`We do not know yet whether ${unknown}`}>
        {sentence(errorText(error))} {again}
      </Alert>
    );
  }
  // An earlier press may have succeeded.
  if (outcomeIsOpen(error)) return <Alert tone="danger" live title={errorText(error)} />;
  return (
    <Alert tone="danger" live title={refused}>
      {errorText(error)}
    </Alert>
  );
}
