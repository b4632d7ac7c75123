import { ADDRESS_SEARCH_LENGTH, addressSuggestionsQuery, readAddress } from '@wattle/api-client';
import { type FieldSuggestion, SuggestField, useFormContext, useWatch } from '@wattle/design-system/forms';
import { keepPreviousData, useQuery } from '@wattle/platform';
import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;
const FILLED = ['addressLine1', 'addressLine2', 'suburb', 'state', 'postcode'] as const;

interface AddressValues extends Record<(typeof FILLED)[number], string> {
  readonly country: string;
}

/**
 * The first line of an address, which looks the whole address up while it is typed and fills in the fields
 * `addressLine1` to `postcode` of the form it stands in. Without suggestions it is typed in by hand.
 */
export function AddressSearchField({ country }: { country: string }) {
  const { setValue, setFocus, formState, getFieldState } = useFormContext<AddressValues>();
  const text = useWatch<AddressValues, 'addressLine1'>({ name: 'addressLine1' }).trim();
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const [chosen, setChosen] = useState('');
  const { isDirty } = getFieldState('addressLine1', formState);
  const { data = [] } = useQuery({
    ...addressSuggestionsQuery(settled, country),
    enabled: isDirty && settled.length >= ADDRESS_SEARCH_LENGTH && settled !== chosen,
    placeholderData: keepPreviousData,
  });

  const fillIn = async (suggestion: FieldSuggestion) => {
    let found: Awaited<ReturnType<typeof readAddress>>;
    try {
      found = await readAddress(suggestion.id);
    } catch {
      // The typed text stays, and the other fields can be filled in by hand.
      return;
    }
    setChosen(found.addressLine1);
    for (const name of FILLED)
      setValue(name, found[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    // A suburb was found, but no street.
    if (found.addressLine1 === '') setFocus('addressLine1');
  };

  return (
    <SuggestField
      name="addressLine1"
      label="Address"
      hint={`Start with the number and street, then the ${country === 'GB' ? 'town or city' : 'suburb'}.`}
      autoComplete="address-line1"
      suggestions={settled.length < ADDRESS_SEARCH_LENGTH || settled === chosen ? [] : data}
      onChoose={(suggestion) => void fillIn(suggestion)}
    />
  );
}

/** The value once it has not changed for a while. */
function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
