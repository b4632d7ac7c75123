import type { CustomerDetails, DetailsChange } from '@wattle/api-client';
import { rules, z } from '@wattle/design-system/forms';

/** A person's fields in a form; the server checks the age by jurisdiction. */
export const personShape = {
  firstName: rules.required(),
  lastName: rules.required(),
  dateOfBirth: rules.date('Please enter a valid date of birth'),
  phoneNumber: rules.phone(),
};

const addressShape = {
  addressLine1: rules.required(),
  addressLine2: rules.optional(),
  suburb: rules.required(),
  state: rules.required(),
};

/** A schema of an address in one of the countries, beside other fields. */
export const withAddress = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('country', [
    z.object({ ...shape, ...addressShape, country: z.literal('AU'), postcode: rules.postcode('AU') }),
    z.object({ ...shape, ...addressShape, country: z.literal('GB'), postcode: rules.postcode('GB') }),
  ]);

type Field = keyof DetailsChange & keyof CustomerDetails;

/** The fields that differ from the stored details. */
export function changesOf(
  details: CustomerDetails,
  values: Readonly<Partial<Record<Field, string>>>,
): DetailsChange {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== (details[field as Field] ?? ''),
  );
  return Object.fromEntries(changed);
}

const field = (text: string | null) => text ?? '';

export const personOf = ({ firstName, lastName, dateOfBirth, phoneNumber }: CustomerDetails) => ({
  firstName,
  lastName,
  dateOfBirth: field(dateOfBirth),
  phoneNumber,
});

export const addressOf = (details: CustomerDetails) => ({
  addressLine1: details.addressLine1,
  addressLine2: field(details.addressLine2),
  suburb: details.suburb,
  state: details.state,
  postcode: details.postcode,
  country: details.country === 'GB' ? ('GB' as const) : ('AU' as const),
});
