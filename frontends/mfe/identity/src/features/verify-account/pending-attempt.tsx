import type { VerificationAttempt } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { leaveTo } from './leave-site.ts';

/** The attempt under way, and what the customer must do. */
export function PendingAttempt({ attempt, isReturn }: { attempt: VerificationAttempt; isReturn: boolean }) {
  switch (attempt.state) {
    case 'waiting_customer':
      return <WaitsForCustomer url={attempt.redirectUrl} isReturn={isReturn} />;
    case 'in_review':
      return (
        <Alert title="We are checking your documents">
          It takes up to two working days. We will email you the decision. You can play meanwhile.
        </Alert>
      );
    default:
      return (
        <Alert title="We are checking your details" live>
          This usually takes a few seconds. You may leave this page. We will email you when it is done.
        </Alert>
      );
  }
}

function WaitsForCustomer({ url, isReturn }: { url: string | null; isReturn: boolean }) {
  return (
    <Alert
      tone="warning"
      live
      title={isReturn ? 'We have not heard from the provider yet' : 'You have not finished'}
      action={url && <Button onClick={() => leaveTo(url)}>Continue at the provider</Button>}
    >
      {isReturn
        ? 'If you finished there, this page updates in a moment. Otherwise continue there, or choose another way below.'
        : 'Continue on the provider’s page, or choose another way below.'}
    </Alert>
  );
}
