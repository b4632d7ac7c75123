import type { CustomerDetails } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { lazy, useState } from 'react';
import { Section } from './section.tsx';

const EmailForm = lazy(async () => ({ default: (await import('./email-form.tsx')).EmailForm }));

export function EmailSection({ details, mayChange }: { details: CustomerDetails; mayChange: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Section
        title="Email address"
        mayChange={mayChange}
        rows={[['Email address', details.email]]}
        form={(done) => (
          <EmailForm
            onCancel={done}
            onSent={(email) => {
              setSentTo(email);
              done();
            }}
          />
        )}
      />
      {sentTo && (
        <Alert tone="success" live title="Check your new inbox">
          We sent a link to {sentTo}. Your address changes when you use it; until then you log in with the old
          one.
        </Alert>
      )}
    </>
  );
}
