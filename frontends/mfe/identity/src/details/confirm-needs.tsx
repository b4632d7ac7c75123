import { type CustomerDetails, errorText, useConfirmAddress, useSendEmailLink } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { addressLines } from './address-lines.ts';

/** What a customer still has to confirm, each with the way to do it. */
export function ConfirmNeeds({ details }: { details: CustomerDetails }) {
  return (
    <>
      {details.addressConfirmationRequired && <ConfirmAddress details={details} />}
      {details.emailAddressConfirmationRequired && <ConfirmEmail email={details.email} />}
    </>
  );
}

function ConfirmAddress({ details }: { details: CustomerDetails }) {
  const toast = useToast();
  const { mutate, isPending, error } = useConfirmAddress();
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast.show({ message: 'Thank you. Your address is confirmed.', tone: 'success' }),
    });
  return (
    <Alert
      tone="warning"
      title="Is this where you live?"
      action={
        <Button pending={isPending} onClick={confirm}>
          Yes, this is my address
        </Button>
      }
    >
      <p>{addressLines(details).join(', ')}</p>
      {error && <p role="alert">{errorText(error)}</p>}
    </Alert>
  );
}

function ConfirmEmail({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useSendEmailLink();
  if (isSuccess) {
    return (
      <Alert tone="success" live title="Check your inbox">
        We sent a link to {email}. It works for seven days.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title="Please confirm your email address"
      action={
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          Send me the link
        </Button>
      }
    >
      <p>We write to {email}. Use the link we sent there, or ask for a new one.</p>
      {error && <p role="alert">{errorText(error)}</p>}
    </Alert>
  );
}
