import { type Deposit, type PaymentMethod, useDeposit } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { AmountField, Form, rules, SubmitButton, useWatch, useZodForm, z } from '@wattle/design-system/forms';
import { formatMoney } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useMemo } from 'react';

export interface DepositFormProps {
  readonly method: PaymentMethod;
  /** What stands in the field at first. */
  readonly amount?: string;
  readonly onDeposited: (deposit: Deposit) => unknown;
}

/** The wallet names the amount inside the money it belongs to. */
const TARGETS = { 'amount.amount': 'amount', 'amount.currency': 'amount' } as const;

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** `12` and `12.5` as money is sent: with two places. */
function twoPlaces(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** A deposit by a method that asks for nothing but an amount. */
export function DepositForm({ method, amount = '', onDeposited }: DepositFormProps) {
  const { locale, currency } = useLocale();
  const { minAmount, maxAmount } = method.rules;
  const deposit = useDeposit(method.code);
  const schema = useMemo(
    () => z.object({ amount: rules.amount({ minimum: minAmount, maximum: maxAmount, currency, locale }) }),
    [minAmount, maxAmount, currency, locale],
  );
  const form = useZodForm(schema, { amount });
  const written = (value: string) => formatMoney({ amount: value, currency }, locale);
  return (
    <Form
      form={form}
      targets={TARGETS}
      aria-label="Deposit"
      onSubmit={async (values) =>
        onDeposited(await deposit.mutateAsync({ amount: twoPlaces(values.amount), currency }))
      }
    >
      {method.code === 'td' && (
        <Alert tone="info" title="Test money">
          This deposit is for trying things out: no card is charged and no real money moves.
        </Alert>
      )}
      <AmountField
        name="amount"
        label="Amount"
        currency={currency}
        hint={`From ${written(minAmount)} to ${written(maxAmount)}.`}
      />
      <DepositButton written={written} />
    </Form>
  );
}

/** The button says what will be deposited. */
function DepositButton({ written }: { written: (amount: string) => string }) {
  const amount = useWatch<{ amount: string }, 'amount'>({ name: 'amount' });
  return (
    <SubmitButton>
      {AMOUNT.test(amount.trim()) ? `Deposit ${written(amount.trim())}` : 'Deposit'}
    </SubmitButton>
  );
}
