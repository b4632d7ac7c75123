import { errorText, isApiError, type SignedIn, useSignInWithPasskey } from '@wattle/api-client';
import { Alert, Button, KeyRound } from '@wattle/design-system';
import { getPasskey, supportsPasskeys } from '../passkeys/browser.ts';

/** Signs in with a passkey, where the browser knows them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => unknown }) {
  const { mutateAsync, isPending, error } = useSignInWithPasskey();
  if (!supportsPasskeys()) return null;
  const signIn = async () => {
    let signedIn: SignedIn;
    try {
      signedIn = await mutateAsync(getPasskey);
    } catch {
      // Shown below.
      return;
    }
    await onSignedIn(signedIn);
  };
  return (
    <>
      <Button variant="secondary" size="lg" block pending={isPending} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" /> Log in with a passkey
      </Button>
      {error && (
        <Alert tone={isApiError(error) ? 'danger' : 'info'} live>
          {isApiError(error) ? errorText(error) : 'No passkey was used. You can log in with your password.'}
        </Alert>
      )}
    </>
  );
}
