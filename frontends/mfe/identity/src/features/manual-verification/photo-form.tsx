import { type DocumentPart, useStartVerification } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { CheckboxField, FileField, Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useNavigate } from '@wattle/platform';
import { CONSENT, consentRule } from '../../verification/consent.ts';
import { ACCEPTED, ACCEPTED_HINT, documentRule, fileOf } from './document-rule.ts';
import styles from './manual-verification.module.css';

const schema = z.object({
  front: documentRule(),
  back: documentRule({ optional: true }),
  selfie: documentRule({ optional: true }),
  consent: consentRule(),
});

const PARTS = ['front', 'back', 'selfie'] as const;

export function PhotoForm() {
  const navigate = useNavigate();
  const start = useStartVerification();
  const form = useZodForm(schema, { consent: false });
  return (
    <Card as="section" padding="lg" aria-labelledby="photos" className={styles.card}>
      <h2 id="photos">Photos of your ID</h2>
      <p>
        A passport, driver licence or proof-of-age card. The whole card must be in the picture and readable.
      </p>
      <Form
        form={form}
        aria-label="Photos of your ID"
        onSubmit={async (values) => {
          const documents: Partial<Record<DocumentPart, File>> = {};
          for (const part of PARTS) {
            const file = fileOf(values[part]);
            if (file) documents[part] = file;
          }
          await start.mutateAsync({ method: 'photo_id_upload', documents });
          await navigate(paths.verifyAccount());
        }}
      >
        <FileField name="front" label="Front, or the photo page" hint={ACCEPTED_HINT} accept={ACCEPTED} />
        <FileField name="back" label="Back" hint="Of a card." accept={ACCEPTED} optional />
        <FileField
          name="selfie"
          label="You with the ID"
          hint="Hold it beside your face; it speeds things up."
          accept={ACCEPTED}
          optional
        />
        <CheckboxField name="consent" label={CONSENT} />
        <SubmitButton>Send my photos</SubmitButton>
      </Form>
    </Card>
  );
}
