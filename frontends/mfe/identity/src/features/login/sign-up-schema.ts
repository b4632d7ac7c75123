import { rules, z } from '@wattle/design-system/forms';
import { newPassword } from '../../passwords/new-password.ts';

/** Minimum registration age; the server decides by jurisdiction (specification §5, Signup). */
export const MINIMUM_AGE = 18;

/** Completed years of life today. */
function ageToday(birthDate: string, today = new Date()): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}

const person = {
  email: rules.email(),
  password: newPassword(),
  firstName: rules.required(),
  lastName: rules.required(),
  dateOfBirth: rules
    .date('Please enter a valid date of birth')
    .check(
      z.refine(
        (date) => !z.iso.date().safeParse(date).success || ageToday(date) >= MINIMUM_AGE,
        `You must be at least ${MINIMUM_AGE} years old to sign up`,
      ),
    ),
  phoneNumber: rules.phone(),
  addressLine1: rules.required(),
  addressLine2: rules.optional(),
  suburb: rules.required(),
  state: rules.required(),
  acceptTerms: rules.acceptedTerms(),
};

/** What a sign-up needs; the country decides what its post codes look like. */
export const signUpSchema = z.discriminatedUnion('country', [
  z.object({ ...person, country: z.literal('AU'), postcode: rules.postcode('AU') }),
  z.object({ ...person, country: z.literal('GB'), postcode: rules.postcode('GB') }),
]);
