import type { CheckoutState, Order } from '@wattle/api-client';
import { purchaseFailure } from '@wattle/checkout-flow';
import { VisuallyHidden } from '@wattle/design-system';
import { useState } from 'react';
import { headingOf } from './order-words.ts';

export interface OutcomeProps {
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
