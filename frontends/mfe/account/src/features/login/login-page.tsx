import { useLogin } from '@wattle/api-client';
import { Card, usePageMeta } from '@wattle/design-system';
import {
  Form,
  PasswordField,
  rules,
  SubmitButton,
  TextField,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { safeReturnTo } from '@wattle/mfe-contract';
import { useNavigate, useSearchParams } from '@wattle/platform';
import styles from './login-page.module.css';

const schema = z.object({ email: rules.email(), password: rules.password() });

export function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const form = useZodForm(schema, { email: '', password: '' });
  usePageMeta({ title: 'Log in', robots: 'noindex,nofollow' });
  return (
    <Card padding="lg" className={styles.card}>
      <h1>Log in</h1>
      <Form
        form={form}
        onSubmit={async (values) => {
          await login.mutateAsync(values);
          await navigate(safeReturnTo(search.get('returnTo')), { replace: true });
        }}
      >
        <TextField name="email" label="Email address" type="email" autoComplete="email" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Log in</SubmitButton>
      </Form>
    </Card>
  );
}
