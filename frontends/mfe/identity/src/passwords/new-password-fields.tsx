import { PasswordField } from '@wattle/design-system/forms';
import { NEW_PASSWORD_HINT } from './new-password.ts';

/** The fields of a schema that holds `newPasswordTwice`. */
export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
      />
      <PasswordField name="repeated" label="New password again" autoComplete="new-password" />
    </>
  );
}
