import { errorText, isApiError, type SignedIn, useSignInWithPasskey } from '@wattle/api-client';
import { FlowPosition } from '@wattle/checkout-flow/flow-position';
import {
  Alert,
  Button,
  Card,
  KeyRound,
  LinkButton,
  Loading,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { Link, useSearchParams, useSite } from '@wattle/platform';
import { FormPage } from '@wattle/sign-in-flow/form-page';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getPasskey, supportsPasskeys } from '../../passkeys/browser.ts';
import { EndedMessage } from '../../signing-in/ended-message.tsx';
import { type CodeChallenge, LoginForm, type LoginFormProps } from './login-form.tsx';
import styles from './login-steps.module.css';

/** Most visitors only log in: the other steps load on demand. */
const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }));
const LoginCodeStep = lazy(async () => ({ default: (await import('./login-code-step.tsx')).LoginCodeStep }));

/**
 * Where the visitor is in signing in (docs/requirements.md §4, Login flow steps); the address remembers it, but for the
 * code.
 */
type LoginStep = 'login_register' | 'login' | 'register' | '2fa';

const STEPS: Readonly<Record<string, 'login' | 'register'>> = { login: 'login', register: 'register' };

function useStepOfAddress(): Exclude<LoginStep, '2fa'> {
  const [search] = useSearchParams();
  return STEPS[search.get('step') ?? ''] ?? 'login_register';
}

interface LoginStepsProps {
  readonly titles: Readonly<Record<Exclude<LoginStep, '2fa'>, string>>;
  /** Signing in is the first part of paying, and says how far that has come. */
  readonly toPay?: boolean;
  /** Stands under the heading. */
  readonly children?: ReactNode;
  readonly onSignedIn: (signedIn: SignedIn) => unknown;
}

/** Signing in and signing up on one page, for the login page and on the way to paying. */
export function LoginSteps({ titles, toPay = false, children, onSignedIn }: LoginStepsProps) {
  const [asked, setAsked] = useState<CodeChallenge | null>(null);
  const stepOfAddress = useStepOfAddress();
  const step: LoginStep = asked ? '2fa' : stepOfAddress;
  const title = step === '2fa' ? 'Enter your code' : titles[step];
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <FormPage>
      <div className={styles.head}>
        {toPay && <FlowPosition position={POSITIONS[step]} />}
        <h1>{title}</h1>
        {children}
      </div>
      {!asked && <EndedMessage />}
      <Suspense fallback={<Waiting />}>
        {asked ? (
          <LoginCodeStep asked={asked} onSignedIn={onSignedIn} onBack={() => setAsked(null)} />
        ) : step === 'register' ? (
          <Register onSignedIn={onSignedIn} />
        ) : (
          <LogIn onSignedIn={onSignedIn} onCodeRequired={setAsked} />
        )}
      </Suspense>
    </FormPage>
  );
}

/** Which step of paying is which (docs/requirements.md §4, Login flow steps); choosing how to pay comes third. */
const POSITIONS = { login_register: 1, login: 2, register: 2, '2fa': 2 } as const;

function Register({ onSignedIn }: Pick<LoginStepsProps, 'onSignedIn'>) {
  return (
    <>
      <p>
        Already have an account? <StepLink step="login">Log in</StepLink>
      </p>
      <Card padding="lg">
        <SignUpForm onSignedIn={onSignedIn} />
      </Card>
    </>
  );
}

function LogIn({ onSignedIn, onCodeRequired }: LoginFormProps) {
  const { siteName } = useSite();
  return (
    <>
      <Card padding="lg">
        <div className={styles.ways}>
          <LoginForm onSignedIn={onSignedIn} onCodeRequired={onCodeRequired} />
          <PasskeyButton onSignedIn={onSignedIn} />
        </div>
      </Card>
      <Card tone="sunken" className={styles.register}>
        <h2>New to {siteName}?</h2>
        <p>An account takes about two minutes. You need to be 18 or over.</p>
        <StepLink step="register" asButton>
          Create an account
        </StepLink>
      </Card>
    </>
  );
}

const Waiting = () => (
  <Loading what="Loading the form">
    <Skeleton shape="block" />
  </Loading>
);

/** Changes the step and leaves the rest of the address, such as the return address. */
function StepLink({
  step,
  asButton = false,
  children,
}: {
  step: 'login' | 'register';
  asButton?: boolean;
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('step', step);
  const to = { search: next.toString() };
  return asButton ? (
    <LinkButton to={to} variant="secondary" block>
      {children}
    </LinkButton>
  ) : (
    <Link to={to}>{children}</Link>
  );
}

/** Signs in with a passkey, where the browser knows them. */
function PasskeyButton({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => unknown }) {
  const { mutateAsync, isPending, error } = useSignInWithPasskey();
  if (!supportsPasskeys()) return null;
  const signIn = async () => {
    let signedIn: SignedIn;
    try {
      signedIn = await mutateAsync(getPasskey);
    } catch {
      // Shown below.
      return;
    }
    await onSignedIn(signedIn);
  };
  return (
    <>
      <Button variant="secondary" size="lg" block pending={isPending} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" /> Log in with a passkey
      </Button>
      {error && (
        <Alert tone={isApiError(error) ? 'danger' : 'info'} live>
          {isApiError(error) ? errorText(error) : 'No passkey was used. You can log in with your password.'}
        </Alert>
      )}
    </>
  );
}
