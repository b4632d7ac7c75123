import {
  errorText,
  type SignInLinkPurpose,
  type TwoFactorChallenge,
  twoFactorChallengeOf,
  useSignInByLink,
} from '@wattle/api-client';
import { Card, ErrorState, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { sentence, words } from '@wattle/i18n';
import { useLocation, useNavigate, useParams } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GivenCode } from './code-form.tsx';
import { destinationOf } from './destination.ts';
import { FormPage } from './form-page.tsx';

const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));

const TITLE = 'Verifying Automatic Login';
/** A page that is opened and left at once uses nothing up (docs/requirements.md §9, Debounce). */
const DEBOUNCE_MS = 500;

interface SignInByLinkProps {
  readonly purpose: SignInLinkPurpose;
  /** The target of the link, after any forced redirects. */
  readonly onwards: string;
  /** The action on a link that does not work. */
  readonly otherwise: ReactNode;
  /** The partner's brand, on a partner's page. */
  readonly brand?: ReactNode;
}

/** The token of the address, which is removed from address and history: it is as good as a password. */
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

/**
 * Signs in with a link: of a message, of another of our sites, or of a partner (docs/requirements.md §2, Auto-login
 * screen).
 */
export function SignInByLink(props: SignInByLinkProps) {
  const token = useTokenOfAddress();
  usePageMeta({ title: TITLE, robots: 'noindex,nofollow' });
  if (token !== null) return <Verification {...props} token={token} />;
  return (
    <ErrorState headingLevel={1} title="Please open the link again" action={props.otherwise}>
      This page needs the whole link. Open it once more from where you found it.
    </ErrorState>
  );
}

/** The server's message as a sentence; texts of the error catalogue stay verbatim (docs/requirements.md §8). */
function said(failure: unknown): string {
  const text = errorText(failure);
  return text === words.error.fallback ? text : sentence(text);
}

function Verification({ purpose, token, onwards, otherwise, brand }: SignInByLinkProps & { token: string }) {
  const { mutateAsync } = useSignInByLink(purpose);
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const navigate = useNavigate();
  // The address that the page was opened with says where it leads; it changes as the token leaves it.
  const [goOn] = useState(
    () => async (code?: GivenCode) =>
      navigate(destinationOf(await mutateAsync({ token, ...code }), onwards), { replace: true }),
  );

  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        await goOn();
      } catch (error) {
        const asked = twoFactorChallengeOf(error);
        if (asked) setChallenge(asked);
        else setFailure(error);
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [goOn]);

  if (failure !== null) {
    return (
      <ErrorState headingLevel={1} title="We could not log you in" action={otherwise}>
        {said(failure)}
      </ErrorState>
    );
  }
  const loading = (
    <Loading what="Logging you in">
      <Skeleton shape="block" />
    </Loading>
  );
  return (
    <FormPage>
      {/* The link must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
      {brand}
      <h1>{TITLE}</h1>
      {challenge ? (
        <Suspense fallback={loading}>
          <Card padding="lg">
            <CodeForm
              challenge={challenge}
              mayRemember={challenge.methods.includes('recovery_code')}
              submitLabel="Log in"
              onCode={goOn}
              onResend={() => mutateAsync({ token })}
            />
          </Card>
        </Suspense>
      ) : (
        loading
      )}
    </FormPage>
  );
}
