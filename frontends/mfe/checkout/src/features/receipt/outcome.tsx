import { type CheckoutState, invalidatePurchase, type Order } from '@wattle/api-client';
import { purchaseFailure } from '@wattle/checkout-flow';
import { VisuallyHidden } from '@wattle/design-system';
import { useQueryClient } from '@wattle/platform';
import { useEffect, useRef, useState } from 'react';
import { headingOf } from './order-words.ts';

interface OutcomeProps {
  readonly checkout: Pick<CheckoutState, 'status' | 'code'>;
  /** Undefined until its receipt is read. */
  readonly order: Order | undefined;
}

/** Announces the outcome of an order (WCAG 4.1.3); rendered before it is known. */
export function Outcome({ checkout: { status, code }, order }: OutcomeProps) {
  const [hasWaited] = useState(status === 'processing');
  const outcome = status === 'failed' ? purchaseFailure(code).title : order && headingOf(order);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{hasWaited && status !== 'processing' && outcome}</VisuallyHidden>
    </div>
  );
}

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
