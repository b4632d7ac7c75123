import { type CheckoutState, invalidatePurchase } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import { useEffect, useRef } from 'react';

/** The order was decided while its page was looking on: what the rest of the site shows is old. */
export function useRefreshOnDecision(status: CheckoutState['status']): void {
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    invalidatePurchase(queryClient);
  }, [status, queryClient]);
}
