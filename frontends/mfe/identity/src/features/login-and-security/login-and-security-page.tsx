import { ReadingPage } from '../../reading-page.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function LoginAndSecurityPage() {
  return (
    <ReadingPage
      title="Login and security"
      lead="How you log in, and where you are logged in. We ask you for a code before anything here changes."
    >
      <PasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <DevicesSection />
    </ReadingPage>
  );
}
