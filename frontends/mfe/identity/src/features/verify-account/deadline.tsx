import type { Verification } from '@wattle/api-client';
import { Alert, DateTime } from '@wattle/design-system';
import { regionTimeZone } from '@wattle/i18n';
import { useLocale, useSession } from '@wattle/platform';

const CONSEQUENCES: Readonly<Record<string, string>> = {
  suspended: 'Afterwards we must suspend your account until you are verified.',
  closed: 'Afterwards we must close your account. Your money stays yours and waits until you are verified.',
};

/** Until when, and before what, this must be done where the customer lives (docs/domain.md §12). */
export function Deadline({ verification: { deadline, verificationRules } }: { verification: Verification }) {
  const { customer } = useSession();
  const { timeZone } = useLocale();
  const before =
    verificationRules.neededBefore === 'gambling'
      ? 'You need to be verified before you can play.'
      : 'You need to be verified before you can withdraw money.';
  if (!deadline) return <Alert>{before}</Alert>;
  return (
    <Alert tone="warning">
      <p>
        Please verify by{' '}
        <strong>
          <DateTime value={deadline} timeZone={regionTimeZone(customer?.state, timeZone)} />
        </strong>
        . {CONSEQUENCES[verificationRules.consequence ?? '']} {before}
      </p>
    </Alert>
  );
}
