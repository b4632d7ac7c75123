import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { ReadingPage } from '../../reading-page.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { Section } from './section.tsx';
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

function PasswordSection() {
  return (
    <Section title="Password" lead="Use one that you use nowhere else.">
      <LinkButton to={paths.changePassword()} variant="secondary">
        Change password
      </LinkButton>
    </Section>
  );
}
