import { useChangePassword } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { Form, PasswordField, rules, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link, useNavigate, useToast } from '@wattle/platform';
import { newPasswordTwice, passwordsMatch } from '../../passwords/new-password.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';
import { ReadingPage } from '../../reading-page.tsx';
import styles from './change-password-page.module.css';

const schema = z.object({ currentPassword: rules.password(), ...newPasswordTwice }).check(passwordsMatch);

/** Changes a signed-in customer's password after a step-up. */
export function ChangePasswordPage() {
  const { mutateAsync } = useChangePassword();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useZodForm(schema, { currentPassword: '', newPassword: '', repeated: '' });
  const change = async ({ currentPassword, newPassword }: z.infer<typeof schema>) => {
    await mutateAsync({ currentPassword, newPassword });
    await navigate(paths.loginAndSecurity());
    toast.show({
      message: 'Your password is changed, and every other device is logged out.',
      tone: 'success',
    });
  };
  return (
    <ReadingPage
      title="Change password"
      lead="We ask you for a code first, and log out every other device afterwards."
    >
      <Card padding="lg">
        <Form form={form} aria-label="Change password" onSubmit={change}>
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
          <NewPasswordFields />
          <SubmitButton>Change password</SubmitButton>
        </Form>
      </Card>
      <div className={styles.links}>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
        <Link to={paths.loginAndSecurity()}>Back to login and security</Link>
      </div>
    </ReadingPage>
  );
}
