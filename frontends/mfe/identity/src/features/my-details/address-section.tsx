import type { CustomerDetails } from '@wattle/api-client';
import { Form, useZodForm } from '@wattle/design-system/forms';
import { AddressFields } from '../../address/address-fields.tsx';
import { addressLines, addressOf, changesOf, withAddress } from '../../details/details-schema.ts';
import { COUNTRIES, countryName } from '../../regions.ts';
import { MovingAbroadHint } from './moving-abroad.tsx';
import { SaveOrCancel, Section } from './section.tsx';
import { useSaveDetails } from './use-save-details.tsx';

const schema = withAddress({});

const SAVED = 'Your address is saved. We sent you an email with a link to confirm it.';

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

function AddressForm({ details, done }: { details: CustomerDetails; done: () => void }) {
  const form = useZodForm(schema, addressOf(details));
  const { save, warning } = useSaveDetails(details, done);
  return (
    <>
      <Form
        form={form}
        aria-label="Where you live"
        onSubmit={({ country: _, ...values }) => save(changesOf(details, values), SAVED)}
      >
        <AddressFields countryIsFixed />
        <SaveOrCancel onCancel={done} />
      </Form>
      {warning}
    </>
  );
}
