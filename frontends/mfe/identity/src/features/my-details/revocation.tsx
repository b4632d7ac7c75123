import type { CustomerDetails, DetailsChange } from '@wattle/api-client';
import { Button, Dialog } from '@wattle/design-system';
import { useState } from 'react';

/** A move into one of these regions changes the rules of verification (docs/requirements.md §6, Regions). */
const REVOKING_STATES: ReadonlySet<string> = new Set(['TAS', 'VIC', 'NT', 'SA']);

const PROVED = ['firstName', 'lastName', 'dateOfBirth'] as const;

/** Whether a change revokes a verification: a new name or birth date, or another state's rules. */
export const revokesVerification = (details: CustomerDetails, change: DetailsChange): boolean =>
  PROVED.some((field) => change[field] !== undefined) ||
  (change.state != null && change.state !== details.state && REVOKING_STATES.has(change.state));

/** Asks before a change that takes the verification away; `ask` resolves with the answer. */
export function useRevocationWarning() {
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
