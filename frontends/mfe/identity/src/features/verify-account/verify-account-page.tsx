import { Loaded } from '@wattle/account-frame';
import { customerKeys, identityVerificationQuery, type Verification } from '@wattle/api-client';
import { Alert, Badge, LinkButton, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useQueryClient, useSearchParams, useSession } from '@wattle/platform';
import { useEffect } from 'react';
import { ReadingPage } from '../../reading-page.tsx';
import { needsDocuments, openMethods } from '../../verification/methods.ts';
import { Deadline } from './deadline.tsx';
import { MethodForm } from './method-form.tsx';
import { PendingAttempt } from './pending-attempt.tsx';

const TONES = {
  Verified: 'brand',
  'Pending Verification': 'accent',
  'Failed Verification': 'danger',
  Unverified: 'neutral',
} as const;

/** When the check has passed, the rest of the page learns it from the customer's record. */
function useTellSession(displayState: string | undefined) {
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
  useTellSession(verification.data?.displayState);
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
