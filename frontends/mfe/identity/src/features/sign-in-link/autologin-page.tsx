import { SignInLinkPage } from './sign-in-link-page.tsx';

export function AutologinPage() {
  return <SignInLinkPage purpose="autologin" />;
}
