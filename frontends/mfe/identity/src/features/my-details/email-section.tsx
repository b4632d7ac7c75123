import { type CustomerDetails, useChangeEmail } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { Form, rules, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { useState } from 'react';
import { SaveOrCancel, Section } from './section.tsx';

const schema = z.object({ email: rules.email() });

export function EmailSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Section
        title="Email address"
        mayChange={mayChange}
        rows={[['Email address', details.email]]}
        form={(done) => (
          <EmailForm
            onCancel={done}
            onSent={(email) => {
              setSentTo(email);
              done();
            }}
          />
        )}
      />
      {sentTo && (
        <Alert tone="success" live title="Look into your new mailbox">
          We sent a link to {sentTo}. Your address changes when you use it; until then you log in with the old
          one.
        </Alert>
      )}
    </>
  );
}

function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const change = useChangeEmail();
  const form = useZodForm(schema, { email: '' });
  return (
    <Form
      form={form}
      aria-label="Email address"
      onSubmit={async ({ email }) => {
        await change.mutateAsync(email);
        onSent(email);
      }}
    >
      <TextField
        name="email"
        label="New email address"
        hint="We first ask you for a code, and then send a link to the new address."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <SaveOrCancel save="Send the link" onCancel={onCancel} />
    </Form>
  );
}
