import {
  type LoginInput,
  type SignedIn,
  type TwoFactorChallenge,
  twoFactorChallengeOf,
  useLogin,
} from '@wattle/api-client';
import {
  Form,
  PasswordField,
  rules,
  SubmitButton,
  TextField,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from './login-steps.module.css';

const schema = z.object({ email: rules.email(), password: rules.password() });

/** A sign-in that needs a code. */
export interface CodeChallenge {
  readonly credentials: LoginInput;
  readonly challenge: TwoFactorChallenge;
}

export interface LoginFormProps {
  readonly onSignedIn: (signedIn: SignedIn) => unknown;
  readonly onCodeRequired: (asked: CodeChallenge) => void;
}

export function LoginForm({ onSignedIn, onCodeRequired }: LoginFormProps) {
  const login = useLogin();
  const form = useZodForm(schema, { email: '', password: '' });
  const send = async (credentials: LoginInput) => {
    let signedIn: SignedIn;
    try {
      signedIn = await login.mutateAsync(credentials);
    } catch (error) {
      const challenge = twoFactorChallengeOf(error);
      if (!challenge) throw error;
      return onCodeRequired({ credentials, challenge });
    }
    await onSignedIn(signedIn);
  };
  return (
    <Form form={form} aria-label="Log in" onSubmit={send}>
      <TextField name="email" label="Email address" type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton>Log in</SubmitButton>
      <Link to={paths.forgotPassword()} className={styles.forgot}>
        Forgot your password?
      </Link>
    </Form>
  );
}
