import { limitsQuery } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import { useCapability, useQuery } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import styles from './deposit-page.module.css';

const LimitQuestion = lazy(async () => ({ default: (await import('./limit-question.tsx')).LimitQuestion }));

/**
 * Asks a customer once for a limit before the first deposit (docs/domain.md §10.10); every answer continues
 * to it. If the wallet does not answer there is no question: the wallet enforces limits itself.
 */
export function AfterLimitQuestion({ children }: { children: ReactNode }) {
  const maySetLimits = useCapability('spend_limits');
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: maySetLimits });
  const [answered, setAnswered] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  const asks = maySetLimits && limits?.spendLimitRequired === true;
  // The focused question is removed: the focus moves to the next step.
  useEffect(() => {
    if (answered && !asks) rest.current?.focus();
  }, [answered, asks]);
  if (asks) {
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <LimitQuestion onAnswer={() => setAnswered(true)} />
      </Suspense>
    );
  }
  return (
    <div ref={rest} tabIndex={-1} className={styles.rest}>
      {children}
    </div>
  );
}
