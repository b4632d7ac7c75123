import { DateField, TextField } from '@wattle/design-system/forms';
import styles from './details-fields.module.css';

/** Name, birth date and phone number. */
export function PersonFields() {
  return (
    <>
      <div className={styles.pair}>
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <DateField name="dateOfBirth" label="Date of birth" birthday />
      <TextField name="phoneNumber" label="Phone number" type="tel" inputMode="tel" autoComplete="tel" />
    </>
  );
}
