import { SignInLinkPage } from './sign-in-link-page.tsx';

export function TransferPage() {
  return <SignInLinkPage purpose="transfer" />;
}
