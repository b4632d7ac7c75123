import {
  AmountField,
  CheckboxField,
  DateField,
  Form,
  PasswordField,
  rules,
  SelectField,
  SubmitButton,
  TextField,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { useToast } from '@wattle/platform';
import styles from './design-page.module.css';
import { Section } from './section.tsx';

const schema = z.object({
  email: rules.email(),
  password: rules.password(),
  state: rules.required(),
  born: rules.date('Please enter a real date'),
  amount: rules.amount({ currency: 'AUD', locale: 'en-AU', maximum: '1000.00' }),
  terms: rules.acceptedTerms(),
});

export function FormFields() {
  const toast = useToast();
  const form = useZodForm(schema, { email: '', password: '', state: '', born: '', amount: '', terms: false });
  const send = async () => {
    toast.show({ tone: 'success', message: 'Everything is right.' });
  };
  return (
    <Section title="Form">
      <Form form={form} onSubmit={send} className={styles.form} aria-label="Example">
        <TextField name="email" label="Email address" type="email" hint="We write to you about wins." />
        <PasswordField name="password" label="Password" autoComplete="new-password" />
        <SelectField
          name="state"
          label="State"
          placeholder="Choose"
          options={[{ value: 'NSW', label: 'New South Wales' }]}
        />
        <DateField name="born" label="Date of birth" birthday />
        <AmountField name="amount" label="Amount" currency="AUD" />
        <CheckboxField name="terms" label="I agree to the terms and conditions" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </Section>
  );
}
