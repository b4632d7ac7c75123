import { type BankAccount, type BankType, useAddBankAccount } from '@wattle/api-client';
import {
  Form,
  RadioField,
  rules,
  SubmitButton,
  TextField,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { words } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useMemo } from 'react';
import { useDebounced } from '../funds/use-debounced.ts';
import { type AccountKind, accountKinds } from './account-kinds.ts';

/** The server's names of the bank's code (docs/requirements.md, Bank account errors). */
const TARGETS = { bsb: 'bankCode', swift: 'bankCode', code: 'bankCode' } as const;
const EMPTY = { type: 'national' as BankType, bankCode: '', accountNumber: '', accountName: '' };

const kindOf = (kinds: readonly AccountKind[], type: string) => kinds.find((kind) => kind.type === type);

function schemaOf(kinds: readonly AccountKind[]) {
  return z
    .object({
      type: z.enum(['national', 'international', 'payid_email', 'payid_phone']),
      bankCode: rules.optional(),
      accountNumber: rules.required(),
      accountName: rules.required(),
    })
    .check(
      z.superRefine(({ type, bankCode }, context) => {
        const expected = kindOf(kinds, type)?.bankCode;
        if (!expected || expected.isRight(bankCode)) return;
        context.addIssue({
          code: 'custom',
          path: ['bankCode'],
          message: bankCode === '' ? words.form.required : expected.message,
        });
      }),
    );
}

interface BankAccountFormProps {
  readonly onAdded: (account: BankAccount) => unknown;
}

/** Adds a bank account or PayID to withdraw to. Saving it needs a code. */
export function BankAccountForm({ onAdded }: BankAccountFormProps) {
  const { currency } = useLocale();
  const { mutateAsync } = useAddBankAccount();
  const add = useDebounced(mutateAsync);
  const kinds = accountKinds(currency);
  const schema = useMemo(() => schemaOf(kinds), [kinds]);
  const form = useZodForm(schema, EMPTY);
  return (
    <Form
      form={form}
      targets={TARGETS}
      aria-label="Add a bank account"
      onSubmit={async ({ type, bankCode, accountNumber, accountName }) => {
        const code = kindOf(kinds, type)?.bankCode ? bankCode : '';
        const account = await add({ type, code, accountNumber, accountName });
        form.reset();
        await onAdded(account);
      }}
    >
      <RadioField
        name="type"
        label="Kind of account"
        options={kinds.map(({ type, label }) => ({ value: type, label }))}
      />
      <AccountFields kinds={kinds} />
      <TextField
        name="accountName"
        label="Account name"
        autoComplete="name"
        maxLength={100}
        hint="As your bank has it. It must be your own account."
      />
      <SubmitButton>Add account</SubmitButton>
    </Form>
  );
}

function AccountFields({ kinds }: { kinds: readonly AccountKind[] }) {
  const type = useWatch<typeof EMPTY, 'type'>({ name: 'type' });
  const kind = kindOf(kinds, type);
  if (!kind) return null;
  const { bankCode, number } = kind;
  return (
    <>
      {bankCode && (
        <TextField
          name="bankCode"
          label={bankCode.label}
          hint={bankCode.hint}
          inputMode={type === 'national' ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <TextField
        name="accountNumber"
        label={number.label}
        hint={number.hint}
        inputMode={number.inputMode}
        autoComplete="off"
        maxLength={254}
      />
    </>
  );
}
