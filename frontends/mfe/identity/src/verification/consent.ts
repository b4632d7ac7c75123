import { rules, z } from '@wattle/design-system/forms';

/** Nothing is checked without the customer's agreement. */
export const consentRule = () =>
  z.boolean().check(z.refine((agreed) => agreed, 'Please agree to the check to continue.'));

export const CONSENT =
  'I agree that my details are given to our identity checking providers, who compare them with official records to confirm who I am.';

const identifier = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'This field is required'),
      z.regex(/^[A-Za-z0-9]{4,12}$/, 'Please enter 4 to 12 letters and digits'),
    );

export const licenceShape = {
  licenceNumber: identifier(),
  cardNumber: identifier(),
  issuingState: rules.required(),
};
