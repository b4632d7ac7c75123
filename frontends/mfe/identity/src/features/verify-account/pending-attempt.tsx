import type { VerificationAttempt } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { leaveTo } from './leave-site.ts';

/** What is under way, and whether somebody has to do something. */
export function PendingAttempt({ attempt, isReturn }: { attempt: VerificationAttempt; isReturn: boolean }) {
  switch (attempt.state) {
    case 'waiting_customer':
      return <WaitsForCustomer url={attempt.redirectUrl} isReturn={isReturn} />;
    case 'in_review':
      return (
        <Alert title="We look at your documents">
          It takes up to two working days. We send you an email as soon as it is decided; you can go on
          playing meanwhile.
        </Alert>
      );
    default:
      return (
        <Alert title="We check your details" live>
          This takes a few seconds as a rule. You may leave this page; we send you an email when it is done.
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
        ? 'If you finished there, this page follows in a moment. Otherwise go on there, or choose another way below.'
        : 'The provider’s page waits for you. Go on there, or choose another way below.'}
    </Alert>
  );
}
