import { safeReturnTo } from '@wattle/mfe-contract';
import { useNavigate, useSearchParams } from '@wattle/platform';
import { destinationOf } from '@wattle/sign-in-flow';
import { LoginSteps } from './login-steps.tsx';

const TITLES = {
  login_register: 'Log in or create an account',
  login: 'Log in',
  register: 'Create an account',
} as const;

export function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <LoginSteps
      titles={TITLES}
      onSignedIn={(signedIn) =>
        navigate(destinationOf(signedIn, safeReturnTo(search.get('returnTo'))), { replace: true })
      }
    />
  );
}
