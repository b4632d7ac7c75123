import { useChangeEmail } from '@wattle/api-client';
import { Form, rules, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { SaveOrCancel } from './save-or-cancel.tsx';

const schema = z.object({ email: rules.email() });

export function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
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
