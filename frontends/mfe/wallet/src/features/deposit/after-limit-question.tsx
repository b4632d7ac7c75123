import { limitsQuery } from '@wattle/api-client';
import { Skeleton } from '@wattle/design-system';
import { useCapability, useQuery } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import styles from './deposit-page.module.css';

const LimitQuestion = lazy(async () => ({ default: (await import('./limit-question.tsx')).LimitQuestion }));

/**
 * Who has never been asked for a limit is asked before the first deposit (docs/domain.md §10.10); every answer leads
 * on to it. Without an answer of the wallet there is no question: the wallet enforces its limits itself.
 */
export function AfterLimitQuestion({ children }: { children: ReactNode }) {
  const maySetLimits = useCapability('spend_limits');
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: maySetLimits });
  const [answered, setAnswered] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  const asks = maySetLimits && limits?.spendLimitRequired === true;
  // The question is gone with what had the focus: reading goes on at what it led to.
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
