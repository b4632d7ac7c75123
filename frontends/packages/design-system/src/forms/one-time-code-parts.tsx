import { words } from '@wattle/i18n';
import { useToast } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';

const { twoFactor } = words;

/** Resending is possible again after this time, when the server does not say (docs/requirements.md §9). */
const RESEND_AFTER_SECONDS = 60;

/** In the place of a code: too many were wrong (docs/requirements.md §8). */
export function AccountLocked() {
  return (
    <Alert tone="danger" live title={twoFactor.lockedTitle}>
      {twoFactor.locked}
    </Alert>
  );
}

interface ResendCodeProps {
  /** Seconds until another code may be asked for, from the moment this is shown or `code` changes. */
  readonly seconds: number;
  /** Which code was the last that was asked for. */
  readonly code?: number;
  readonly byMail: boolean;
  /** Resolves with whether a code is on its way; a failure is for the caller to show. */
  readonly onResend: () => Promise<boolean>;
}

/** Asks for another code, not too often. */
export function ResendCode({ seconds, code = 0, byMail, onResend }: ResendCodeProps) {
  const toast = useToast();
  const [waitedFor, setWaitedFor] = useState<number>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(code), (seconds || RESEND_AFTER_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [seconds, code]);
  const resend = async () => {
    setBusy(true);
    const sent = await onResend();
    setBusy(false);
    if (sent) toast.show({ message: byMail ? twoFactor.resent : 'New code sent!', tone: 'success' });
  };
  return (
    <Button variant="quiet" disabled={waitedFor !== code} pending={busy} onClick={() => void resend()}>
      {byMail ? twoFactor.resend : 'Problem with your code? Send a new one'}
    </Button>
  );
}
