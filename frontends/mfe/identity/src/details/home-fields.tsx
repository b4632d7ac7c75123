import { SelectField, TextField, useWatch } from '@wattle/design-system/forms';
import { COUNTRIES } from '../regions.ts';
import styles from './details-fields.module.css';

/** Where a customer lives, within the country that their account belongs to. */
export function HomeFields() {
  const code = useWatch({ name: 'country' }) as string;
  const country = COUNTRIES.find((candidate) => candidate.code === code) ?? COUNTRIES[0];
  return (
    <>
      <TextField name="addressLine1" label="Address" autoComplete="address-line1" />
      <TextField name="addressLine2" label="Address, second line" autoComplete="address-line2" optional />
      <TextField name="suburb" label={country.suburbLabel} autoComplete="address-level2" />
      <div className={styles.pair}>
        <SelectField
          name="state"
          label={country.regionLabel}
          options={country.regions}
          placeholder="Choose one"
          autoComplete="address-level1"
        />
        <TextField
          name="postcode"
          label="Post code"
          autoComplete="postal-code"
          inputMode={country.code === 'AU' ? 'numeric' : 'text'}
          maxLength={8}
        />
      </div>
    </>
  );
}
