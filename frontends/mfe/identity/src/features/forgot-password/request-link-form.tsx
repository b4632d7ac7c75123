import { useForgotPassword } from '@wattle/api-client';
import { Card, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { Form, rules, SubmitButton, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { useState } from 'react';
import { ReadingPage } from '../../reading-page.tsx';

const schema = z.object({ email: rules.email() });

/** Asks for the link. What follows reads the same whether there is such a customer or not. */
export function RequestLinkForm() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return askedFor === null ? <AddressForm onAsked={setAskedFor} /> : <Asked email={askedFor} />;
}

function AddressForm({ onAsked }: { onAsked: (email: string) => void }) {
  const ask = useForgotPassword();
  const form = useZodForm(schema, { email: '' });
  return (
    <ReadingPage
      alone
      title="Forgot your password?"
      lead="Enter the email address you log in with. We will send you a link to choose a new password."
    >
      <Card padding="lg">
        <Form
          form={form}
          aria-label="Forgot your password?"
          onSubmit={async (values) => {
            await ask.mutateAsync(values);
            onAsked(values.email);
          }}
        >
          <TextField
            name="email"
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <SubmitButton>Send the link</SubmitButton>
        </Form>
      </Card>
      <p>
        <Link to={paths.login({ step: 'login' })}>Back to logging in</Link>
      </p>
    </ReadingPage>
  );
}

function Asked({ email }: { email: string }) {
  usePageMeta({ title: 'Check your inbox', robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title="Check your inbox"
      action={
        <LinkButton to={paths.login({ step: 'login' })} variant="secondary">
          Back to logging in
        </LinkButton>
      }
    >
      If {email} belongs to an account, a link to choose a new password is on its way. It may take a minute,
      and may be in your junk mail. The link works once and for a short while.
    </EmptyState>
  );
}
