import { type SignedIn, useLogin } from '@wattle/api-client';
import { Button, Card } from '@wattle/design-system';
import { CodeForm } from '@wattle/sign-in-flow';
import type { CodeChallenge } from './login-form.tsx';

interface LoginCodeStepProps {
  readonly asked: CodeChallenge;
  readonly onSignedIn: (signedIn: SignedIn) => unknown;
  readonly onBack: () => void;
}

/** The second step of a sign-in that a second factor protects: the same call again, with the code. */
export function LoginCodeStep({ asked: { credentials, challenge }, onSignedIn, onBack }: LoginCodeStepProps) {
  const login = useLogin();
  return (
    <Card padding="lg">
      <CodeForm
        challenge={challenge}
        mayRemember
        submitLabel="Log in"
        onCode={async (code) => onSignedIn(await login.mutateAsync({ ...credentials, ...code }))}
        onResend={() => login.mutateAsync(credentials)}
      />
      <Button variant="quiet" onClick={onBack}>
        Use another account
      </Button>
    </Card>
  );
}
