import type { CustomerDetails } from '@wattle/api-client';
import { Form, useZodForm } from '@wattle/design-system/forms';
import { AddressFields } from '../../address/address-fields.tsx';
import { addressOf, changesOf, withAddress } from '../../details/details-schema.ts';
import { SaveOrCancel } from './save-or-cancel.tsx';
import { useSaveDetails } from './use-save-details.tsx';

const schema = withAddress({});

const SAVED = 'Your address is saved. We sent you an email with a link to confirm it.';

export function AddressForm({ details, done }: { details: CustomerDetails; done: () => void }) {
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
