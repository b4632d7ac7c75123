import { DateField, TextField } from '@wattle/design-system/forms';
import { Pair } from './pair.tsx';

/** Name, birth date and phone number. */
export function PersonFields({ birthHint }: { birthHint?: string }) {
  return (
    <>
      <Pair>
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </Pair>
      <DateField name="dateOfBirth" label="Date of birth" hint={birthHint} birthday />
      <TextField name="phoneNumber" label="Phone number" type="tel" inputMode="tel" autoComplete="tel" />
    </>
  );
}
