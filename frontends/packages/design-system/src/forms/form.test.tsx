import { ApiError } from '@wattle/api-client';
import { axeViolations, renderInPage, screen, waitFor } from '@wattle/testing';
import { describe, expect, test, vi } from 'vitest';
import {
  AmountField,
  CheckboxField,
  DateField,
  Form,
  OneTimeCodeField,
  PasswordField,
  RadioField,
  rules,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useZodForm,
  z,
} from './index.ts';

const schema = z.object({
  email: rules.email(),
  password: rules.password(),
  born: rules.date('Please enter a real date'),
  state: rules.required(),
  amount: rules.amount({ minimum: '1.00', maximum: '1000.00', currency: 'AUD', locale: 'en-AU' }),
  terms: rules.acceptedTerms(),
});

const empty = { email: '', password: '', born: '', state: '', amount: '', terms: false };
const filled = {
  email: 'ada@example.com',
  password: ' secret ',
  born: '1990-02-28',
  state: 'NSW',
  amount: '20.00',
  terms: true,
};

function TestForm({
  defaults = filled,
  send,
}: {
  defaults?: typeof filled;
  send: (values: unknown) => Promise<unknown>;
}) {
  const form = useZodForm(schema, defaults);
  return (
    <Form form={form} onSubmit={send} targets={{ mail: 'email' }}>
      <TextField name="email" label="Email address" hint="We write to you about wins." type="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <DateField name="born" label="Date of birth" birthday />
      <SelectField
        name="state"
        label="State"
        placeholder="Choose"
        options={[{ value: 'NSW', label: 'NSW' }]}
      />
      <AmountField name="amount" label="Amount" currency="AUD" />
      <CheckboxField name="terms" label="I agree" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const setUp = (send: (values: unknown) => Promise<unknown>, defaults = filled) =>
  renderInPage(<TestForm send={send} defaults={defaults} />);

const refusal = (target: string, message: string) =>
  new ApiError({ status: 422, url: '/api/x', errors: [{ target, code: 'refused', message }] });

describe('a form', () => {
  test('sends what was typed, once, however often it is pressed', async () => {
    let finish = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = setUp(send);
    const button = screen.getByRole('button', { name: 'Send' });
    await user.click(button);
    await user.click(button);
    await user.type(screen.getByLabelText('Email address'), '{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith(filled);
    expect(button).toHaveAttribute('aria-busy', 'true');
    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  });

  test('says what is missing at each field and goes to the first', async () => {
    const send = vi.fn();
    const { user } = setUp(send, empty);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findAllByText('This field is required')).toHaveLength(5);
    expect(screen.getByText('You must agree to the terms and conditions to proceed.')).toBeVisible();
    const email = screen.getByLabelText('Email address');
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('We write to you about wins. This field is required');
    expect(send).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);
  });

  test('puts what the server refuses at the field it names', async () => {
    const { user } = setUp(() =>
      Promise.reject(refusal('email', 'This email address already has an account.')),
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(/already has an account/),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('knows a field by the server’s name for it', async () => {
    const { user } = setUp(() => Promise.reject(refusal('mail', 'No such mailbox.')));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(/No such mailbox/),
    );
  });

  test('goes to the message above the fields, unless a field gets the focus', async () => {
    const answers = [
      refusal('general', 'We cannot do this today.'),
      refusal('email', 'We know this address.'),
    ];
    const { user } = setUp(() => Promise.reject(answers.shift()));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).parentElement).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
  });

  test('leaves the focus when the customer has closed the dialog', async () => {
    const required = Object.assign(refusal('general', 'A code is required.'), { code: 'REQUIRED' });
    const { user } = setUp(() => Promise.reject(required));
    const send = screen.getByRole('button', { name: 'Send' });
    await user.click(send);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(send).toHaveFocus();
  });

  test('does not take the focus from who has left it meanwhile', async () => {
    let refuse = () => {};
    const { user } = renderInPage(
      <>
        <TestForm
          send={() =>
            new Promise((_, reject) => {
              refuse = () => reject(refusal('general', 'We cannot do this today.'));
            })
          }
        />
        <button type="button">Elsewhere</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    refuse();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  test('says above the fields what belongs to none', async () => {
    const { user } = setUp(() => Promise.reject(refusal('general', 'Too many tries.')));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  });

  test('hides the details of a crash', async () => {
    const { user } = setUp(() => Promise.reject(new TypeError('x is undefined')));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });
});

function CodeForm({ send }: { send: (values: unknown) => Promise<unknown> }) {
  const form = useZodForm(
    z.object({ otp: rules.oneTimeCode(), holder: rules.cardHolder(), way: rules.required() }),
    {
      otp: '',
      holder: '',
      way: '',
    },
  );
  return (
    <Form form={form} onSubmit={send}>
      <OneTimeCodeField name="otp" label="Code" />
      <TextField name="holder" label="Name on card" />
      <RadioField
        name="way"
        label="How"
        options={[
          { value: 'email', label: 'E-mail', hint: 'To a…@example.com' },
          { value: 'sms', label: 'Text message' },
        ]}
      />
      <TextAreaField name="comment" label="Comment" optional />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

describe('a one-time code', () => {
  test.each([
    [' 123 456 ', '123456'],
    ['1234567890', '123456'],
    ['12ab56', '1256'],
  ])('pasted as "%s" is taken as %s', async (pasted, taken) => {
    const { user } = renderInPage(<CodeForm send={vi.fn()} />);
    const code = screen.getByLabelText('Code');
    await user.click(code);
    await user.paste(pasted);
    expect(code).toHaveValue(taken);
  });

  test('of five digits is not sent', async () => {
    const send = vi.fn();
    const { user } = renderInPage(<CodeForm send={send} />);
    await user.type(screen.getByLabelText('Code'), '12345');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('A 6 digit code is required.')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);
  });
});

test('a card number is not a name', async () => {
  const { user } = renderInPage(<CodeForm send={vi.fn()} />);
  await user.type(screen.getByLabelText('Name on card'), '4242 4242 4242 4242');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("Please enter the card holder's name.")).toBeVisible();
});

test('one of a few is chosen and sent', async () => {
  const send = vi.fn(async () => {});
  const { user } = renderInPage(<CodeForm send={send} />);
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(screen.getByLabelText('Name on card'), 'Ada Lovelace');
  await user.click(screen.getByRole('radio', { name: /^E-mail/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ otp: '123456', holder: 'Ada Lovelace', way: 'email' }),
  );
});

describe('an amount', () => {
  test.each([
    ['1.234', 'Amount must follow format e.g: 1.50'],
    ['-5', 'Amount must follow format e.g: 1.50'],
    ['abc', 'Amount must follow format e.g: 1.50'],
    ['0.99', 'Please enter an amount equal to or greater than $1.00.'],
    ['1000.01', 'Please enter an amount equal to or less than $1,000.00.'],
  ])('of %s is refused', async (amount, message) => {
    const { user } = setUp(vi.fn(), { ...filled, amount });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

test('a date is typed in three parts', async () => {
  const send = vi.fn().mockResolvedValue(null);
  const { user } = setUp(send, { ...filled, born: '' });
  await user.type(screen.getByLabelText('Day'), '5');
  await user.type(screen.getByLabelText('Month'), '3');
  await user.type(screen.getByLabelText('Year'), '1990');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ ...filled, born: '1990-03-05' }));
});

test('a date that does not exist is refused', async () => {
  const { user } = setUp(vi.fn(), { ...filled, born: '1990-02-30' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please enter a real date')).toBeVisible();
});

test('a password can be looked at', async () => {
  const { user } = setUp(vi.fn());
  const password = screen.getByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

function GroupedForm({ send }: { send: (values: unknown) => Promise<unknown> }) {
  const form = useZodForm(z.object({ address: z.object({ postcode: rules.required() }) }), {
    address: { postcode: '2000' },
  });
  return (
    <Form form={form} onSubmit={send}>
      <TextField name="address.postcode" label="Postcode" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

test('every refusal shows at its field, in its group or above the form', async () => {
  const refused = new ApiError({
    status: 422,
    url: '/x',
    errors: [
      { target: 'general', code: 'a', message: 'We cannot do this today.' },
      { target: 'address.postcode', code: 'b', message: 'There is no such postcode.' },
      { target: 'account', code: 'c', message: 'Your account is paused.' },
      { target: 'other', code: 'c', message: 'Your account is paused.' },
      // The group itself is no field.
      { target: 'address', code: 'd', message: 'The address is not complete.' },
    ],
  });
  const { user } = renderInPage(<GroupedForm send={() => Promise.reject(refused)} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByText('We cannot do this today.');
  expect([...(alert.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'We cannot do this today.',
    'Your account is paused.',
    'The address is not complete.',
  ]);
  expect(screen.getByLabelText('Postcode')).toHaveAccessibleDescription('There is no such postcode.');
  expect(screen.getByLabelText('Postcode')).toHaveFocus();
});
