import { type SignedIn, useSignup } from '@wattle/api-client';
import {
  CheckboxField,
  Form,
  PasswordField,
  SubmitButton,
  TextField,
  useZodForm,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link, useSite } from '@wattle/platform';
import { AddressFields } from '../../address/address-fields.tsx';
import { PersonFields } from '../../details/person-fields.tsx';
import { NEW_PASSWORD_HINT } from '../../passwords/new-password.ts';
import styles from './login-steps.module.css';
import { MINIMUM_AGE, signUpSchema } from './sign-up-schema.ts';

export function SignUpForm({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => unknown }) {
  const signUp = useSignup();
  const { locale } = useSite();
  const form = useZodForm(signUpSchema, {
    email: '',
    password: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    phoneNumber: '',
    addressLine1: '',
    addressLine2: '',
    suburb: '',
    state: '',
    postcode: '',
    country: locale === 'en-GB' ? 'GB' : 'AU',
    acceptTerms: false,
  });
  return (
    <Form
      form={form}
      aria-label="Create an account"
      onSubmit={async (values) => {
        await onSignedIn(await signUp.mutateAsync({ ...values, acceptTerms: true }));
      }}
    >
      <fieldset className={styles.group}>
        <legend>How you log in</legend>
        <TextField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={NEW_PASSWORD_HINT}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>About you</legend>
        <PersonFields birthHint={`You must be ${MINIMUM_AGE} or over to play.`} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Where you live</legend>
        <AddressFields />
      </fieldset>
      <CheckboxField
        name="acceptTerms"
        label={
          <>
            I am {MINIMUM_AGE} or over and I agree to the{' '}
            <Link to={paths.terms()} target="_blank">
              terms and conditions
            </Link>
            .
          </>
        }
      />
      <SubmitButton>Create account</SubmitButton>
    </Form>
  );
}
