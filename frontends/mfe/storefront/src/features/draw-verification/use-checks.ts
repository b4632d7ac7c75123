import type { DrawVerification, VerifiedDrawing } from '@wattle/api-client';
import { useEffect, useState } from 'react';
import { type Check, checkDrawing, isDrawn } from './checks.ts';

export interface Checking {
  readonly checks: readonly Check[];
  readonly state: 'running' | 'done' | 'failed';
}

const START: Checking = { checks: [], state: 'running' };

/** Recomputes a drawing in this browser; findings come one by one. */
export function useChecks(published: DrawVerification, drawing: VerifiedDrawing): Checking {
  const [checking, setChecking] = useState(START);
  useEffect(() => {
    let wanted = true;
    setChecking(START);
    const run = async () => {
      if (!isDrawn(drawing)) return;
      for await (const check of checkDrawing(published, drawing)) {
        if (!wanted) return;
        setChecking(({ checks }) => ({ checks: [...checks, check], state: 'running' }));
      }
      if (wanted) setChecking(({ checks }) => ({ checks, state: 'done' }));
    };
    run().catch(() => {
      // No WebCrypto (a page without HTTPS), or something published that is no hexadecimal number.
      if (wanted) setChecking(({ checks }) => ({ checks, state: 'failed' }));
    });
    return () => {
      wanted = false;
    };
  }, [published, drawing]);
  return checking;
}
