import { errorText } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { useEffect, useRef } from 'react';
import { BoughtTickets } from './bought-tickets.tsx';

export interface UnknownOutcomeProps {
  /** Why the outcome is unknown; null while it is read again. */
  readonly error: unknown;
  readonly isChecking: boolean;
  /** Sends the same payment again. */
  readonly check: () => unknown;
  /** It is known now, and the focus needs a new place. */
  readonly onClosed: () => void;
}

/** Stands in the place of an order that may have been paid: its payment was sent, and it is no longer there to pay. */
export function UnknownOutcome({ error, isChecking, check, onClosed }: UnknownOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  const closed = useRef(onClosed);
  // The pressed button is removed: the focus moves to its place.
  useEffect(() => {
    place.current?.focus();
    const leave = closed.current;
    return () => leave();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert
        tone="warning"
        live
        title="We do not know yet whether your order went through"
        action={
          <Button variant="secondary" pending={isChecking} onClick={check}>
            Check again
          </Button>
        }
      >
        {error !== null && <p>{errorText(error)}</p>}
        <p>
          It may have: payment is no longer due. Check again in a moment. You can only be charged once for it.
          <BoughtTickets />
        </p>
      </Alert>
    </div>
  );
}
