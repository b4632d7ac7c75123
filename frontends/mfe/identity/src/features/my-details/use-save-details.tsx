import { type CustomerDetails, type DetailsChange, useChangeDetails } from '@wattle/api-client';
import { useSession, useToast } from '@wattle/platform';
import { revokesVerification, useRevocationWarning } from './revocation.tsx';

/** Sends what changed, after a warning where it takes the verification away. */
export function useSaveDetails(details: CustomerDetails, done: () => void) {
  const { customer } = useSession();
  const change = useChangeDetails();
  const toast = useToast();
  const { ask, warning } = useRevocationWarning();

  const save = async (changed: DetailsChange, saved: string) => {
    if (Object.keys(changed).length === 0) return done();
    const revokes = customer?.isVerified === true && revokesVerification(details, changed);
    if (revokes && !(await ask())) return;
    await change.mutateAsync(changed);
    toast.show({ message: saved, tone: 'success' });
    done();
  };
  return { save, warning };
}
