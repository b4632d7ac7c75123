import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Section } from './section.tsx';

export function PasswordSection() {
  return (
    <Section title="Password" lead="Use one that you use nowhere else.">
      <LinkButton to={paths.changePassword()} variant="secondary">
        Change password
      </LinkButton>
    </Section>
  );
}
