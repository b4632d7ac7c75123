import { Button } from '@wattle/design-system';
import { useState } from 'react';
import { ConfirmDialog } from '../confirmation/confirm-dialog.tsx';

/** Asks before a limit is asked to go; it goes on counting for the waiting time. */
export function RemoveLimit({ onRemove }: { onRemove: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this limit?"
        confirm="Request removal"
        keep="Keep it"
        onConfirm={onRemove}
      >
        <p>It still applies during a waiting time. After that, we ask whether you still want to remove it.</p>
      </ConfirmDialog>
    </>
  );
}
