import { rules, z } from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';

const LENGTH = { minimum: 8, maximum: 128 } as const;

export const NEW_PASSWORD_HINT =
  'At least 8 characters. A few words in a row are hard to guess and easy to remember.';

/** Taken as typed, and long rather than odd: there are no rules about kinds of characters. */
export const newPassword = () =>
  rules.password().check(
    z.refine(
      (password) => password === '' || password.length >= LENGTH.minimum,
      `Please use at least ${LENGTH.minimum} characters`,
    ),
    z.maxLength(LENGTH.maximum, `Please use at most ${LENGTH.maximum} characters`),
  );

/** A new password, typed twice. */
export const newPasswordTwice = { newPassword: newPassword(), repeated: rules.password() };

/** For the object that holds {@link newPasswordTwice}. */
export const passwordsMatch = z.refine<{ newPassword: string; repeated: string }>(
  ({ newPassword: first, repeated }) => first === repeated,
  { error: words.form.mismatch('password'), path: ['repeated'] },
);
