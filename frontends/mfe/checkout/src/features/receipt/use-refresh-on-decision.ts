import { type CheckoutState, invalidatePurchase } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import { useEffect, useRef } from 'react';

/** Invalidates the site's queries when the order is decided while its page is open. */
export function useRefreshOnDecision(status: CheckoutState['status']): void {
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    invalidatePurchase(queryClient);
  }, [status, queryClient]);
}
