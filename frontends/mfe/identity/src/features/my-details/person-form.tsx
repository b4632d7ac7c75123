import type { CustomerDetails } from '@wattle/api-client';
import { Form, useZodForm, z } from '@wattle/design-system/forms';
import { changesOf, personOf, personShape } from '../../details/details-schema.ts';
import { PersonFields } from '../../details/person-fields.tsx';
import { SaveOrCancel } from './save-or-cancel.tsx';
import { useSaveDetails } from './use-save-details.tsx';

const schema = z.object(personShape);

export function PersonForm({ details, done }: { details: CustomerDetails; done: () => void }) {
  const form = useZodForm(schema, personOf(details));
  const { save, warning } = useSaveDetails(details, done);
  return (
    <>
      <Form
        form={form}
        aria-label="About you"
        onSubmit={(values) => save(changesOf(details, values), 'Your details are saved.')}
      >
        <PersonFields />
        <SaveOrCancel onCancel={done} />
      </Form>
      {warning}
    </>
  );
}
