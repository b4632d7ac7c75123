import { type CustomerDetails, type DetailsChange, useChangeDetails } from '@wattle/api-client';
import { Button, Dialog } from '@wattle/design-system';
import { useSession, useToast } from '@wattle/platform';
import { useState } from 'react';

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

/** A move into one of these regions changes the rules of verification (docs/requirements.md §6, Regions). */
const REVOKING_STATES: ReadonlySet<string> = new Set(['TAS', 'VIC', 'NT', 'SA']);

const PROVED = ['firstName', 'lastName', 'dateOfBirth'] as const;

/** Whether a change revokes a verification: a new name or birth date, or a state with other rules. */
const revokesVerification = (details: CustomerDetails, change: DetailsChange): boolean =>
  PROVED.some((field) => change[field] !== undefined) ||
  (change.state != null && change.state !== details.state && REVOKING_STATES.has(change.state));

/** Asks before a change that takes the verification away; `ask` resolves with the answer. */
function useRevocationWarning() {
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  const settle = (goOn: boolean) => {
    answer?.(goOn);
    setAnswer(null);
  };
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const warning = (
    <Dialog
      open={answer !== null}
      onClose={() => settle(false)}
      title="You will need to verify again"
      footer={
        <>
          <Button variant="secondary" onClick={() => settle(false)}>
            Keep my details
          </Button>
          <Button onClick={() => settle(true)}>Change and verify again</Button>
        </>
      }
    >
      <p>
        Your account is verified with your current details. If you change them, you need to verify again.
        Until then you cannot withdraw, and some offers are not available. Your open tickets stay valid.
      </p>
    </Dialog>
  );
  return { ask, warning };
}
