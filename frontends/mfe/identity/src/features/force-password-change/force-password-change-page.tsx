import { customerQuery, isApiError, useForcePasswordChange } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { paths, safeReturnTo } from '@wattle/mfe-contract';
import { Link, useNavigate, useQueryClient, useSearchParams, useToast } from '@wattle/platform';
import { newPasswordTwice, passwordsMatch } from '../../passwords/new-password.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';
import { ReadingPage } from '../../reading-page.tsx';

const schema = z.object(newPasswordTwice).check(passwordsMatch);

/**
 * A new password comes first: until then the session is good for nothing else (docs/requirements.md §2, Forced
 * redirects).
 */
export function ForcePasswordChangePage() {
  const { mutateAsync } = useForcePasswordChange();
  const form = useZodForm(schema, { newPassword: '', repeated: '' });
  const goOn = useGoOn();
  const toast = useToast();

  const choose = async ({ newPassword }: { newPassword: string }) => {
    try {
      await mutateAsync({ newPassword });
    } catch (error) {
      // Another tab was first.
      if (!isApiError(error) || error.code !== 'no_change_required') throw error;
      return goOn();
    }
    await goOn();
    toast.show({ message: 'Your password is changed.', tone: 'success' });
  };
  return (
    <ReadingPage
      alone
      title="Choose a new password"
      lead="To keep your account safe we ask you to choose a new password before you continue. Your tickets and your money stay as they are."
    >
      <Card padding="lg">
        <Form form={form} aria-label="Choose a new password" onSubmit={choose}>
          <NewPasswordFields />
          <SubmitButton>Change password</SubmitButton>
        </Form>
      </Card>
      <p>
        Not now? <Link to={paths.logout()}>Log out</Link>
      </p>
    </ReadingPage>
  );
}

/** To where the customer was going, unless their details must be completed first. */
function useGoOn() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  return async () => {
    const customer = await queryClient.fetchQuery(customerQuery());
    const returnTo = safeReturnTo(search.get('returnTo'));
    await navigate(customer?.accountUpgrade ? paths.upgradeAccount({ returnTo }) : returnTo, {
      replace: true,
    });
  };
}
