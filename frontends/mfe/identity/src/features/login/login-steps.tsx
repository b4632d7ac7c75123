import { Card, LinkButton } from '@wattle/design-system';
import { Link, useSearchParams } from '@wattle/platform';
import type { ReactNode } from 'react';
import { LoginForm } from './login-form.tsx';
import styles from './login-steps.module.css';
import { SignUpForm } from './sign-up-form.tsx';

/** Where the visitor is in signing in (specification §4, Login flow steps); the address remembers it. */
export type LoginStep = 'login_register' | 'login' | 'register';

const STEPS: Readonly<Record<string, LoginStep>> = { login: 'login', register: 'register' };

export function useLoginStep(): LoginStep {
  const [search] = useSearchParams();
  return STEPS[search.get('step') ?? ''] ?? 'login_register';
}

export interface LoginStepsProps {
  readonly titles: Readonly<Record<LoginStep, string>>;
  /** Stands under the heading. */
  readonly children?: ReactNode;
  readonly onSignedIn: () => unknown;
}

/** Signing in and signing up on one page, for the login page and on the way to paying. */
export function LoginSteps({ titles, children, onSignedIn }: LoginStepsProps) {
  const step = useLoginStep();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{titles[step]}</h1>
        {children}
      </div>
      {step === 'register' ? (
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
            <LoginForm onSignedIn={onSignedIn} />
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
