import { Loaded } from '@wattle/account-frame';
import {
  customerKeys,
  identityVerificationQuery,
  type Verification,
  type VerificationAttempt,
} from '@wattle/api-client';
import { Alert, Badge, Button, DateTime, LinkButton, Skeleton } from '@wattle/design-system';
import { regionTimeZone } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useQuery, useQueryClient, useSearchParams, useSession } from '@wattle/platform';
import { useEffect } from 'react';
import { ReadingPage } from '../../reading-page.tsx';
import { needsDocuments, openMethods } from '../../verification/methods.ts';
import { leaveTo } from './leave-site.ts';
import { MethodForm } from './method-form.tsx';

const TONES = {
  Verified: 'brand',
  'Pending Verification': 'accent',
  'Failed Verification': 'danger',
  Unverified: 'neutral',
} as const;

/** When the check has passed, the rest of the page learns it from the customer's record. */
function useRefreshSession(displayState: string | undefined) {
  const { customer } = useSession();
  const queryClient = useQueryClient();
  const isNews = displayState === 'Verified' && customer?.isVerified === false;
  useEffect(() => {
    if (isNews) void queryClient.invalidateQueries({ queryKey: customerKeys.session });
  }, [isNews, queryClient]);
}

export function VerifyAccountPage() {
  const [search] = useSearchParams();
  const returnedFrom = search.get('attempt') ?? undefined;
  const verification = useQuery(identityVerificationQuery(returnedFrom));
  useRefreshSession(verification.data?.displayState);
  return (
    <ReadingPage
      title="Verify your account"
      lead="By law we must know who plays and that they are 18 or over. Most people are done in a minute."
    >
      <Loaded query={verification} what="your verification" skeleton={<Skeleton shape="block" lines={2} />}>
        {(loaded) => <State verification={loaded} returnedFrom={returnedFrom} />}
      </Loaded>
    </ReadingPage>
  );
}

function State({
  verification,
  returnedFrom,
}: {
  verification: Verification;
  returnedFrom: string | undefined;
}) {
  const { displayState, attempt } = verification;
  return (
    <>
      <p role="status">
        <Badge tone={TONES[displayState as keyof typeof TONES] ?? 'neutral'}>{displayState}</Badge>
      </p>
      {displayState === 'Verified' && <Verified />}
      {displayState === 'Pending Verification' && attempt && (
        <PendingAttempt attempt={attempt} isReturn={attempt.attemptId === returnedFrom} />
      )}
      {displayState === 'Failed Verification' && <Failed verification={verification} />}
      <Choose verification={verification} />
    </>
  );
}

function Verified() {
  return (
    <Alert
      tone="success"
      title="Your identity is confirmed"
      action={<LinkButton to={paths.account()}>Go to my account</LinkButton>}
    >
      Your account is verified. There is nothing left to do.
    </Alert>
  );
}

function Failed({ verification: { methods, verificationRules } }: { verification: Verification }) {
  const left = verificationRules.automaticAttemptsLeft;
  const onlyDocuments = openMethods(methods).every(needsDocuments);
  return (
    <Alert tone="danger" title="We could not confirm your details">
      <p>
        Often a name, birth date or address is written differently elsewhere: please check that your details
        are right.{' '}
        {onlyDocuments
          ? 'You have used all quick checks. If you send documents, a person checks them.'
          : `Then try again, perhaps another way. You have ${left === 1 ? 'one quick check' : `${left} quick checks`} left.`}
      </p>
      <p>
        <LinkButton to={paths.myDetails()} variant="secondary">
          Look at my details
        </LinkButton>
      </p>
    </Alert>
  );
}

/** The ways to verify, while there is something to prove and nothing under check but a visit to a provider. */
function Choose({ verification }: { verification: Verification }) {
  const { displayState, attempt, methods } = verification;
  const waits = displayState === 'Pending Verification' && attempt?.state !== 'waiting_customer';
  if (displayState === 'Verified' || waits) return null;
  const open = openMethods(methods);
  if (open.length === 0) {
    return (
      <Alert title="Nothing to do right now">
        You do not need to verify where you live. We will tell you if that changes.
      </Alert>
    );
  }
  return (
    <>
      <Deadline verification={verification} />
      <MethodForm key={open.join()} methods={open} isAgain={displayState !== 'Unverified'} />
    </>
  );
}

const CONSEQUENCES: Readonly<Record<string, string>> = {
  suspended: 'Afterwards we must suspend your account until you are verified.',
  closed: 'Afterwards we must close your account. Your money stays yours and waits until you are verified.',
};

/** Until when, and before what, this must be done where the customer lives (docs/domain.md §12). */
function Deadline({ verification: { deadline, verificationRules } }: { verification: Verification }) {
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

function PendingAttempt({ attempt, isReturn }: { attempt: VerificationAttempt; isReturn: boolean }) {
  switch (attempt.state) {
    case 'waiting_customer':
      return <WaitsForCustomer url={attempt.redirectUrl} isReturn={isReturn} />;
    case 'in_review':
      return (
        <Alert title="We are checking your documents">
          It takes up to two working days. We will email you the decision. You can play meanwhile.
        </Alert>
      );
    default:
      return (
        <Alert title="We are checking your details" live>
          This usually takes a few seconds. You may leave this page. We will email you when it is done.
        </Alert>
      );
  }
}

function WaitsForCustomer({ url, isReturn }: { url: string | null; isReturn: boolean }) {
  return (
    <Alert
      tone="warning"
      live
      title={isReturn ? 'We have not heard from the provider yet' : 'You have not finished'}
      action={url && <Button onClick={() => leaveTo(url)}>Continue at the provider</Button>}
    >
      {isReturn
        ? 'If you finished there, this page updates in a moment. Otherwise continue there, or choose another way below.'
        : 'Continue on the provider’s page, or choose another way below.'}
    </Alert>
  );
}
