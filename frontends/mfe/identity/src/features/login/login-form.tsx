import { useLogin } from '@wattle/api-client';
import {
  Form,
  PasswordField,
  rules,
  SubmitButton,
  TextField,
  useZodForm,
  z,
} from '@wattle/design-system/forms';

const schema = z.object({ email: rules.email(), password: rules.password() });

export function LoginForm({ onSignedIn }: { onSignedIn: () => unknown }) {
  const login = useLogin();
  const form = useZodForm(schema, { email: '', password: '' });
  return (
    <Form
      form={form}
      aria-label="Log in"
      onSubmit={async (values) => {
        await login.mutateAsync(values);
        await onSignedIn();
      }}
    >
      <TextField name="email" label="Email address" type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton>Log in</SubmitButton>
    </Form>
  );
}
