import {
  errorText,
  type SignedIn,
  type SignInLinkPurpose,
  type TwoFactorChallenge,
  twoFactorChallengeOf,
  useSignInByLink,
} from '@wattle/api-client';
import { Card, ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths, safeReturnTo } from '@wattle/mfe-contract';
import { useLocation, useNavigate, useParams, useSearchParams, useSession } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { CodeForm, type GivenCode } from '../../signing-in/code-form.tsx';
import { destinationOf } from '../../signing-in/destination.ts';
import styles from './sign-in-link-page.module.css';

const TITLE = 'Verifying Automatic Login';
/** A page that is opened and left at once uses nothing up (specification §9, Debounce). */
const DEBOUNCE_MS = 500;

/** The token of the address, which leaves the address and the history at once: it is as good as a password. */
function useTokenOfAddress(): string | null {
  const { token: inAddress } = useParams();
  const [token] = useState(inAddress ?? null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (inAddress === undefined) return;
    void navigate(pathname.slice(0, pathname.lastIndexOf('/')) + search, { replace: true });
  }, [inAddress, navigate, pathname, search]);
  return token;
}

/** Signs in with a link of a message, or of another of our sites (specification §2, Auto-login screen). */
export function SignInLinkPage({ purpose }: { purpose: SignInLinkPurpose }) {
  const token = useTokenOfAddress();
  usePageMeta({ title: TITLE, robots: 'noindex,nofollow' });
  if (token === null) {
    return (
      <LinkFailed title="Please open the link again">
        This page needs the whole link. Open it from your message once more.
      </LinkFailed>
    );
  }
  return <Verification purpose={purpose} token={token} />;
}

function Verification({ purpose, token }: { purpose: SignInLinkPurpose; token: string }) {
  const { mutateAsync } = useSignInByLink(purpose);
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const goOn = useGoOn();

  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        await goOn(await mutateAsync({ token }));
      } catch (error) {
        const asked = twoFactorChallengeOf(error);
        if (asked) setChallenge(asked);
        else setFailure(error);
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [goOn, mutateAsync, token]);

  if (failure !== null) return <LinkFailed title="We could not log you in">{errorText(failure)}</LinkFailed>;
  const withCode = async ({ otp, saveDevice }: GivenCode) =>
    goOn(await mutateAsync({ token, otp, saveDevice }));
  return (
    <div className={styles.page}>
      {/* The address of the link is nobody else's business. */}
      <meta name="referrer" content="no-referrer" />
      <h1>{TITLE}</h1>
      {challenge ? (
        <Card padding="lg">
          <CodeForm
            challenge={challenge}
            mayRemember={challenge.methods.includes('recovery_code')}
            submitLabel="Log in"
            onCode={withCode}
            onResend={() => mutateAsync({ token })}
          />
        </Card>
      ) : (
        <Loading what="Logging you in">
          <Skeleton shape="block" />
        </Loading>
      )}
    </div>
  );
}

function useGoOn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const [goOn] = useState(
    () => (signedIn: SignedIn) => navigate(destinationOf(signedIn, returnTo), { replace: true }),
  );
  return goOn;
}

function LinkFailed({ title, children }: { title: string; children: string }) {
  const { status } = useSession();
  return (
    <ErrorState
      headingLevel={1}
      title={title}
      action={
        status === 'signed-in' ? (
          <LinkButton to={paths.account()}>Go to my account</LinkButton>
        ) : (
          <LinkButton to={paths.login({ step: 'login' })}>Log in with your password</LinkButton>
        )
      }
    >
      {children}
    </ErrorState>
  );
}
