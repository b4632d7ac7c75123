import type { SignedIn } from '@wattle/api-client';
import { Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { Link, useSearchParams } from '@wattle/platform';
import { type ReactNode, useState } from 'react';
import { EndedMessage } from '../../signing-in/ended-message.tsx';
import { PasskeyButton } from '../../signing-in/passkey-button.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { type AskedForCode, LoginForm } from './login-form.tsx';
import styles from './login-steps.module.css';
import { SignUpForm } from './sign-up-form.tsx';

/** Where the visitor is in signing in (specification §4, Login flow steps); the address remembers it, but for the code. */
export type LoginStep = 'login_register' | 'login' | 'register' | '2fa';

const STEPS: Readonly<Record<string, 'login' | 'register'>> = { login: 'login', register: 'register' };

function useStepOfAddress(): Exclude<LoginStep, '2fa'> {
  const [search] = useSearchParams();
  return STEPS[search.get('step') ?? ''] ?? 'login_register';
}

export interface LoginStepsProps {
  readonly titles: Readonly<Record<Exclude<LoginStep, '2fa'>, string>>;
  /** Stands under the heading. */
  readonly children?: ReactNode;
  readonly onSignedIn: (signedIn: SignedIn) => unknown;
}

/** Signing in and signing up on one page, for the login page and on the way to paying. */
export function LoginSteps({ titles, children, onSignedIn }: LoginStepsProps) {
  const [asked, setAsked] = useState<AskedForCode | null>(null);
  const stepOfAddress = useStepOfAddress();
  const step: LoginStep = asked ? '2fa' : stepOfAddress;
  const title = step === '2fa' ? 'Enter your code' : titles[step];
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {children}
      </div>
      {!asked && <EndedMessage />}
      {asked ? (
        <LoginCodeStep asked={asked} onSignedIn={onSignedIn} onBack={() => setAsked(null)} />
      ) : step === 'register' ? (
        <>
          <p>
            Already have an account? <StepLink step="login">Log in</StepLink>
          </p>
          <Card padding="lg">
            <SignUpForm onSignedIn={onSignedIn} />
          </Card>
        </>
      ) : (
        <>
          <Card padding="lg">
            <div className={styles.ways}>
              <LoginForm onSignedIn={onSignedIn} onAskedForCode={setAsked} />
              <PasskeyButton onSignedIn={onSignedIn} />
            </div>
          </Card>
          <Card tone="sunken" className={styles.register}>
            <h2>New to Wattle?</h2>
            <p>An account takes about two minutes. You need to be 18 or over.</p>
            <StepLink step="register" asButton>
              Create an account
            </StepLink>
          </Card>
        </>
      )}
    </div>
  );
}

/** Changes the step and keeps the rest of the address, such as where to go afterwards. */
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
