import { useToast } from '@wattle/platform';
import {
  AccountLocked,
  AmountField,
  CheckboxField,
  CheckboxGroupField,
  CodeField,
  codeSchemas,
  DateField,
  FileField,
  Form,
  OneTimeCodeField,
  PasswordField,
  RadioField,
  ResendCode,
  rules,
  SelectField,
  SubmitButton,
  SuggestField,
  TextAreaField,
  TextField,
  useZodForm,
  z,
} from '../forms/index.ts';
import styles from './page.module.css';

const schema = z.object({
  email: rules.email(),
  password: rules.password(),
  code: rules.oneTimeCode(),
  otp: codeSchemas.recovery.shape.otp,
  state: rules.required(),
  address: rules.required(),
  born: rules.date('Please enter a real date'),
  amount: rules.amount({ currency: 'AUD', locale: 'en-AU', maximum: '1000.00' }),
  way: rules.required(),
  news: z.array(z.string()),
  words: rules.optional(),
  paper: z.any(),
  terms: rules.acceptedTerms(),
});

const EMPTY = {
  email: '',
  password: '',
  code: '',
  otp: '',
  state: '',
  address: '',
  born: '',
  amount: '',
  way: '',
  news: [],
  words: '',
  terms: false,
};

const STREETS = ['1 Macquarie Street, Sydney', '10 Macquarie Street, Sydney'];

export function FormFields() {
  const toast = useToast();
  const form = useZodForm(schema, EMPTY);
  const address = form.watch('address');
  const send = async () => {
    toast.show({ tone: 'success', message: 'Everything is right.' });
  };
  return (
    <>
      <Form form={form} onSubmit={send} className={styles.form} aria-label="Example">
        <TextField name="email" label="Email address" type="email" hint="We write to you about wins." />
        <PasswordField name="password" label="Password" autoComplete="new-password" />
        <OneTimeCodeField name="code" label="Code" />
        <CodeField recovering />
        <ResendCode seconds={60} byMail onResend={async () => true} />
        <SelectField
          name="state"
          label="State"
          placeholder="Choose"
          options={[{ value: 'NSW', label: 'New South Wales' }]}
        />
        <SuggestField
          name="address"
          label="Address"
          suggestions={STREETS.filter((text) => address && text.startsWith(address)).map((text) => ({
            id: text,
            text,
          }))}
          onChoose={({ text }) => form.setValue('address', text)}
        />
        <DateField name="born" label="Date of birth" birthday />
        <AmountField name="amount" label="Amount" currency="AUD" />
        <RadioField
          name="way"
          label="How would you like to pay?"
          options={[
            { value: 'wallet', label: 'Wallet', hint: 'You have $25.00.' },
            { value: 'card', label: 'Card' },
          ]}
        />
        <CheckboxGroupField
          name="news"
          label="What may we write about?"
          optional
          options={[
            { value: 'results', label: 'Results' },
            { value: 'news', label: 'News' },
          ]}
        />
        <TextAreaField name="words" label="Anything else?" optional />
        <FileField name="paper" label="A picture of your licence" accept="image/jpeg,image/png" optional />
        <CheckboxField name="terms" label="I agree to the terms and conditions" />
        <SubmitButton>Send</SubmitButton>
      </Form>
      <AccountLocked />
    </>
  );
}
