import { type SignedIn, useSignup } from '@wattle/api-client';
import {
  CheckboxField,
  Form,
  PasswordField,
  rules,
  SubmitButton,
  TextField,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { Link, useSite } from '@wattle/platform';
import { AddressFields } from '../../address/address-fields.tsx';
import { personShape, withAddress } from '../../details/details-schema.ts';
import { PersonFields } from '../../details/person-fields.tsx';
import { NEW_PASSWORD_HINT, newPassword } from '../../passwords/new-password.ts';
import styles from './login-steps.module.css';

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

/** Minimum registration age; the server decides by jurisdiction (docs/requirements.md §5, Signup). */
const MINIMUM_AGE = 18;

/** Completed years of life today. */
function ageToday(birthDate: string, today = new Date()): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}

const person = {
  ...personShape,
  email: rules.email(),
  password: newPassword(),
  dateOfBirth: personShape.dateOfBirth.check(
    z.refine(
      (date) => !z.iso.date().safeParse(date).success || ageToday(date) >= MINIMUM_AGE,
      `You must be at least ${MINIMUM_AGE} years old to sign up`,
    ),
  ),
  acceptTerms: rules.acceptedTerms(),
};

const signUpSchema = withAddress(person);
