import {
  errorText,
  isApiError,
  type ResetLink,
  resetLinkQuery,
  type TwoFactorChallenge,
  twoFactorChallengeOf,
  useResetPassword,
} from '@wattle/api-client';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import { CodeForm } from '@wattle/sign-in-flow';
import { useState } from 'react';
import { newPasswordTwice, passwordsMatch } from '../../passwords/new-password.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';
import { ReadingPage } from '../../reading-page.tsx';

const DEAD_LINKS: Readonly<Record<string, string>> = {
  link_unknown: 'We do not know this link. Open the whole link from the email, or ask for a new one.',
  link_used: 'This link works once, and was used already. If that was not you, ask for a new one now.',
  link_expired: 'This link has expired. Nothing was changed. Ask for a new one.',
  link_of_another_purpose: 'This link is for something else. Nothing was changed.',
};

const isDead = (error: unknown) => isApiError(error) && error.code in DEAD_LINKS;

/** Chooses a new password with a mailed link. Opening the link only shows what it is for. */
export function ResetByLink({ token }: { token: string }) {
  const link = useQuery(resetLinkQuery(token));
  const [done, setDone] = useState(false);
  const [dead, setDead] = useState<unknown>(null);
  const failure = dead ?? link.error;
  if (done) return <Done />;
  if (isDead(failure)) return <DeadLink error={failure} />;
  if (link.data) {
    return <NewPassword token={token} link={link.data} onDone={() => setDone(true)} onDead={setDead} />;
  }
  if (link.isError) {
    return (
      <ErrorState headingLevel={1} title="We could not check your link" onRetry={() => void link.refetch()}>
        {errorText(link.error)}
      </ErrorState>
    );
  }
  return (
    <Loading what="Checking your link">
      <Skeleton shape="block" />
    </Loading>
  );
}

const schema = z.object(newPasswordTwice).check(passwordsMatch);

interface NewPasswordProps {
  readonly token: string;
  readonly link: ResetLink;
  readonly onDone: () => void;
  readonly onDead: (error: unknown) => void;
}

function NewPassword({ token, link, onDone, onDead }: NewPasswordProps) {
  const { mutateAsync } = useResetPassword();
  const form = useZodForm(schema, { newPassword: '', repeated: '' });
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null);

  const reset = async (otp?: string) => {
    try {
      await mutateAsync({ token, newPassword: form.getValues('newPassword'), ...(otp && { otp }) });
    } catch (error) {
      if (isDead(error)) return onDead(error);
      throw error;
    }
    onDone();
  };
  const choose = async () => {
    try {
      await reset();
    } catch (error) {
      const asked = twoFactorChallengeOf(error);
      if (!asked) throw error;
      setChallenge(asked);
    }
  };

  if (challenge) {
    return (
      <ReadingPage alone title="Enter your code" lead="Your account is protected by a second step.">
        <Card padding="lg">
          <CodeForm
            challenge={challenge}
            submitLabel="Change password"
            onCode={({ otp }) => reset(otp)}
            onResend={() => reset()}
          />
          <Button variant="quiet" onClick={() => setChallenge(null)}>
            Choose another password
          </Button>
        </Card>
      </ReadingPage>
    );
  }
  return (
    <ReadingPage alone title="Choose a new password" lead={`For the account of ${link.email}.`}>
      <Card padding="lg">
        <Form form={form} aria-label="Choose a new password" onSubmit={choose}>
          <NewPasswordFields />
          <SubmitButton>{link.requiresCode ? 'Continue' : 'Change password'}</SubmitButton>
        </Form>
      </Card>
    </ReadingPage>
  );
}

function Done() {
  usePageMeta({ title: 'Your password is changed', robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title="Your password is changed"
      action={<LinkButton to={paths.login({ step: 'login' })}>Log in</LinkButton>}
    >
      You are logged out everywhere. Log in with your new password.
    </EmptyState>
  );
}

function DeadLink({ error }: { error: unknown }) {
  usePageMeta({ title: 'This link does not work', robots: 'noindex,nofollow' });
  return (
    <ErrorState
      headingLevel={1}
      title="This link does not work"
      action={<LinkButton to={paths.forgotPassword()}>Ask for a new link</LinkButton>}
    >
      {isApiError(error) && DEAD_LINKS[error.code]}
    </ErrorState>
  );
}
