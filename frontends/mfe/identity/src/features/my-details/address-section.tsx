import type { CustomerDetails } from '@wattle/api-client';
import { lazy } from 'react';
import { addressLines } from '../../details/address-lines.ts';
import { COUNTRIES, countryName } from '../../regions.ts';
import { MovingAbroadHint } from './moving-abroad.tsx';
import { Section } from './section.tsx';

const AddressForm = lazy(async () => ({ default: (await import('./address-form.tsx')).AddressForm }));

export function AddressSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  const country = COUNTRIES.find(({ code }) => code === details.country);
  const region = country?.regions.find(({ value }) => value === details.state);
  return (
    <Section
      title="Where you live"
      mayChange={mayChange}
      rows={[
        ['Address', addressLines(details).join(', ')],
        [country?.regionLabel ?? 'State', region?.label ?? details.state],
        ['Country', countryName(details.country)],
      ]}
      form={(done) => (
        <>
          <AddressForm details={details} done={done} />
          <MovingAbroadHint country={countryName(details.country)} />
        </>
      )}
    />
  );
}
