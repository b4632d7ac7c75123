import { invalidatePurchase, outcomeIsOpen, outcomeIsUnknown } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { UnknownOutcomeProps } from './unknown-outcome.tsx';

const unknownOutcome = () => import('./unknown-outcome.tsx');

const LoadedOutcome = lazy(async () => ({ default: (await unknownOutcome()).UnknownOutcome }));

/** What a page shows while an order is `unanswered` that is no longer there to pay. */
export const UnknownOutcome = (props: UnknownOutcomeProps) => (
  <Suspense>
    <LoadedOutcome {...props} />
  </Suspense>
);

export interface Paying<Shown, Input, Answer> {
  /** The order, as the customer confirmed it while it is being paid. */
  readonly shown: Shown;
  readonly isPaying: boolean;
  /** The last payment sent, while its outcome is unknown: sent unchanged, it is the same payment to the server. */
  readonly unanswered: Input | null;
  readonly send: (input: Input) => Promise<Answer>;
}

/** What a page shows that pays for an order, and what it has sent. */
export function usePaying<Shown, Input, Answer>(
  current: Shown,
  pay: (input: Input) => Promise<Answer>,
): Paying<Shown, Input, Answer> {
  // A paid order leaves the cart before its receipt arrives: the page shows it until then.
  const [paying, setPaying] = useState<Shown | null>(null);
  const [unanswered, setUnanswered] = useState<Input | null>(null);
  const shown = paying ?? current;
  // Here before it is needed: an answer is lost where the network is bad.
  useEffect(() => void unknownOutcome().catch(() => null), []);
  const queryClient = useQueryClient();
  useEffect(() => {
    // A browser may restore a page from before the bank's: the order has continued since.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setPaying(null);
      invalidatePurchase(queryClient);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [queryClient]);
  const send = async (input: Input) => {
    setPaying(shown);
    try {
      return await pay(input);
    } catch (error) {
      setPaying(null);
      // A step that must come first, such as a code, says nothing of a payment that was sent before it.
      setUnanswered((before) => (outcomeIsUnknown(error) ? input : outcomeIsOpen(error) ? before : null));
      throw error;
    }
  };
  return { shown, isPaying: paying !== null, unanswered, send };
}
