import type { CustomerDetails } from '@wattle/api-client';
import { CalendarDate } from '@wattle/design-system';
import { lazy } from 'react';
import { Section } from './section.tsx';

const PersonForm = lazy(async () => ({ default: (await import('./person-form.tsx')).PersonForm }));

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
