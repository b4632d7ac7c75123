import { downloadVerificationForm, errorText, useStartVerification } from '@wattle/api-client';
import { Alert, Button, Card } from '@wattle/design-system';
import { CheckboxField, FileField, Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useMutation, useNavigate } from '@wattle/platform';
import { CONSENT, consentRule } from '../../verification/consent.ts';
import { ACCEPTED, ACCEPTED_HINT, documentRule, fileOf } from './document-rule.ts';
import styles from './manual-verification.module.css';
import { saveFile } from './save-file.ts';

const schema = z.object({ form: documentRule(), consent: consentRule() });

export function PaperForm() {
  const navigate = useNavigate();
  const start = useStartVerification();
  const form = useZodForm(schema, { consent: false });
  return (
    <Card as="section" padding="lg" aria-labelledby="paper" className={styles.card}>
      <h2 id="paper">The paper form</h2>
      <ol className={styles.steps}>
        <li>Download and print the form. Your details are on it already.</li>
        <li>Have it certified by someone listed on the form, such as a pharmacist or police officer.</li>
        <li>Scan or photograph all of it and send it here.</li>
      </ol>
      <Download />
      <Form
        form={form}
        aria-label="The paper form"
        onSubmit={async (values) => {
          const file = fileOf(values.form);
          await start.mutateAsync({ method: 'pdf_form', documents: file ? { form: file } : {} });
          await navigate(paths.verifyAccount());
        }}
      >
        <FileField name="form" label="The certified form" hint={ACCEPTED_HINT} accept={ACCEPTED} />
        <CheckboxField name="consent" label={CONSENT} />
        <SubmitButton>Send the form</SubmitButton>
      </Form>
    </Card>
  );
}

function Download() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await downloadVerificationForm(), 'proof-of-identity.pdf'),
  });
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        Download the form (PDF)
      </Button>
      {error && (
        <Alert tone="danger" live>
          {errorText(error)}
        </Alert>
      )}
    </>
  );
}
