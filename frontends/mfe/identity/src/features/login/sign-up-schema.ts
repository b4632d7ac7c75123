import { rules, z } from '@wattle/design-system/forms';
import { personShape, withAddress } from '../../details/details-schema.ts';
import { newPassword } from '../../passwords/new-password.ts';

/** Minimum registration age; the server decides by jurisdiction (docs/requirements.md §5, Signup). */
export const MINIMUM_AGE = 18;

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

/** What a sign-up needs; the country decides what its post codes look like. */
export const signUpSchema = withAddress(person);
