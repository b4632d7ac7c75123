import type { CustomerDetails } from '@wattle/api-client';
import { CalendarDate } from '@wattle/design-system';
import { Form, useZodForm, z } from '@wattle/design-system/forms';
import { changesOf, personOf, personShape } from '../../details/details-schema.ts';
import { PersonFields } from '../../details/person-fields.tsx';
import { SaveOrCancel, Section } from './section.tsx';
import { useSaveDetails } from './use-save-details.tsx';

const schema = z.object(personShape);

export function PersonSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  return (
    <Section
      title="About you"
      mayChange={mayChange}
      rows={[
        ['Name', `${details.firstName} ${details.lastName}`],
        ['Date of birth', <CalendarDate key="born" value={details.dateOfBirth} />],
        ['Phone number', details.phoneNumber],
      ]}
      form={(done) => <PersonForm details={details} done={done} />}
    />
  );
}

function PersonForm({ details, done }: { details: CustomerDetails; done: () => void }) {
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
