import { usePageMeta } from '@wattle/design-system';
import { safeReturnTo } from '@wattle/mfe-contract';
import { useNavigate, useSearchParams } from '@wattle/platform';
import { LoginSteps, useLoginStep } from './login-steps.tsx';

const TITLES = {
  login_register: 'Log in or create an account',
  login: 'Log in',
  register: 'Create an account',
} as const;

export function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  usePageMeta({ title: TITLES[useLoginStep()], robots: 'noindex,nofollow' });
  return (
    <LoginSteps
      titles={TITLES}
      onSignedIn={() => navigate(safeReturnTo(search.get('returnTo')), { replace: true })}
    />
  );
}
