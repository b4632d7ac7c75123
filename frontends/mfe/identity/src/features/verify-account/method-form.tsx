import {
  type LicenceInput,
  useStartVerification,
  type VerificationAttempt,
  type VerificationStart,
} from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import {
  CheckboxField,
  Form,
  RadioField,
  SelectField,
  SubmitButton,
  TextField,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSession } from '@wattle/platform';
import { COUNTRIES } from '../../regions.ts';
import { CONSENT, consentRule, licenceShape } from '../../verification/consent.ts';
import { METHODS, type Method, needsDocuments } from '../../verification/methods.ts';
import { leaveTo } from './leave-site.ts';

const schema = z.discriminatedUnion('method', [
  z.object({ method: z.enum(['auto_verification', 'connect_id', 'greenid_ui']), consent: consentRule() }),
  z.object({ method: z.literal('drivers_licence'), consent: consentRule(), ...licenceShape }),
  z.object({ method: z.enum(['photo_id_upload', 'pdf_form']) }),
]);

type Values = z.output<typeof schema>;

/** What to start; null for a way that begins with documents. */
function startOf(values: Values): VerificationStart | null {
  switch (values.method) {
    case 'photo_id_upload':
    case 'pdf_form':
      return null;
    case 'drivers_licence': {
      const { licenceNumber, cardNumber, issuingState } = values;
      const licence: Omit<LicenceInput, 'consent'> = { licenceNumber, cardNumber, issuingState };
      return { method: values.method, licence };
    }
    default:
      return { method: values.method };
  }
}

const goOn = ({ state, redirectUrl }: VerificationAttempt) => {
  if (state === 'waiting_customer' && redirectUrl) leaveTo(redirectUrl);
};

/** The ways to verify in the order of the region, the first of them chosen. */
export function MethodForm({ methods, isAgain }: { methods: readonly Method[]; isAgain: boolean }) {
  const { customer } = useSession();
  const navigate = useNavigate();
  const start = useStartVerification();
  const form = useZodForm(schema, {
    method: methods[0] ?? 'auto_verification',
    consent: false,
    licenceNumber: '',
    cardNumber: '',
    issuingState: customer?.state ?? '',
  });
  const send = async (values: Values) => {
    const what = startOf(values);
    if (!what) return navigate(paths.manualVerification());
    const { attempt } = await start.mutateAsync(what);
    if (attempt) goOn(attempt);
  };
  return (
    <Card padding="lg">
      <Form form={form} onSubmit={send} aria-label="Verify your account">
        <RadioField
          name="method"
          label={isAgain ? 'How do you want to try again?' : 'How do you want to verify?'}
          options={methods.map((method) => ({ value: method, ...METHODS[method] }))}
        />
        <MethodFields />
        <SubmitButton>Continue</SubmitButton>
      </Form>
    </Card>
  );
}

function MethodFields() {
  const method = useWatch({ name: 'method' }) as Method;
  if (needsDocuments(method)) return null;
  return (
    <>
      {method === 'drivers_licence' && <LicenceFields />}
      <CheckboxField name="consent" label={CONSENT} />
    </>
  );
}

function LicenceFields() {
  return (
    <>
      <TextField name="licenceNumber" label="Licence number" autoComplete="off" maxLength={12} />
      <TextField
        name="cardNumber"
        label="Card number"
        hint="A second number on the front or back of the card."
        autoComplete="off"
        maxLength={12}
      />
      <SelectField name="issuingState" label="Issued in" options={COUNTRIES[0].regions} />
    </>
  );
}
