import { SelectField, TextField, useFormContext, useWatch } from '@wattle/design-system/forms';
import { useEffect } from 'react';
import { Pair } from '../details/pair.tsx';
import { COUNTRIES, type CountryCode } from '../regions.ts';
import { AddressSearchField } from './address-search-field.tsx';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

interface AddressValues {
  readonly country: CountryCode;
  readonly state: string;
}

/**
 * The address; its country decides what the rest is called and which states there are.
 *
 * @param countryIsFixed an account belongs to one country, so only a sign-up chooses it
 */
export function AddressFields({ countryIsFixed = false }: { countryIsFixed?: boolean }) {
  const { setValue } = useFormContext<AddressValues>();
  const [code, state] = useWatch<AddressValues, ['country', 'state']>({ name: ['country', 'state'] });
  const country = COUNTRIES.find((candidate) => candidate.code === code) ?? COUNTRIES[0];
  const isForeign = state !== '' && !country.regions.some(({ value }) => value === state);
  useEffect(() => {
    if (isForeign) setValue('state', '');
  }, [isForeign, setValue]);
  return (
    <>
      {!countryIsFixed && (
        <SelectField name="country" label="Country" options={COUNTRY_OPTIONS} autoComplete="country" />
      )}
      <AddressSearchField country={code} />
      <TextField name="addressLine2" label="Address, second line" autoComplete="address-line2" optional />
      <TextField name="suburb" label={country.suburbLabel} autoComplete="address-level2" />
      <Pair>
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
      </Pair>
    </>
  );
}
