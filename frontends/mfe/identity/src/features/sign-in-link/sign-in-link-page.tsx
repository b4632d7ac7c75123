import type { SignInLinkPurpose } from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { paths, safeReturnTo } from '@wattle/mfe-contract';
import { useSearchParams, useSession } from '@wattle/platform';
import { SignInByLink } from '@wattle/sign-in-flow/sign-in-by-link';

/** Signs in with a link of a message, or of another of our sites (docs/requirements.md §2, Auto-login screen). */
function SignInLinkPage({ purpose }: { purpose: SignInLinkPurpose }) {
  const [search] = useSearchParams();
  const { status } = useSession();
  return (
    <SignInByLink
      purpose={purpose}
      onwards={safeReturnTo(search.get('returnTo'))}
      otherwise={
        status === 'signed-in' ? (
          <LinkButton to={paths.account()}>Go to my account</LinkButton>
        ) : (
          <LinkButton to={paths.login({ step: 'login' })}>Log in with your password</LinkButton>
        )
      }
    />
  );
}

export function AutologinPage() {
  return <SignInLinkPage purpose="autologin" />;
}

export function TransferPage() {
  return <SignInLinkPage purpose="transfer" />;
}
