import type { SaferPlay } from '@wattle/api-client';
import { RealityCheck } from './reality-check.tsx';
import { SelfExclusion } from './self-exclusion.tsx';
import { TimeOut } from './time-out.tsx';

/** What the customer can set or begin here. */
export function Choices({ saferPlay }: { saferPlay: SaferPlay }) {
  const { realityCheck, timeOutDays, selfExclusion } = saferPlay;
  return (
    <>
      <RealityCheck setting={realityCheck} />
      <TimeOut days={timeOutDays} />
      <SelfExclusion options={selfExclusion} />
    </>
  );
}
