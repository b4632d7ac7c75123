import type { Emit, ToastStore } from '@wattle/platform';
import { useEffect } from 'react';

/** Watches over a session while there is one; its code is loaded only then. */
export function useSessionWatch(
  customerId: string | null,
  { emit, toasts }: { readonly emit: Emit; readonly toasts: ToastStore },
): void {
  useEffect(() => {
    if (customerId === null) return;
    let stop: (() => void) | null = null;
    let gone = false;
    import('./session-watch.ts')
      .then(({ watchSession }) => {
        if (!gone) stop = watchSession({ emit, toasts });
      })
      // The server ends an inactive session without the page's help.
      .catch(() => {});
    return () => {
      gone = true;
      stop?.();
    };
  }, [customerId, emit, toasts]);
}
