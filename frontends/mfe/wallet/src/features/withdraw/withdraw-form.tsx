import { type Money, type PaymentMethods, useWithdraw, type WithdrawalOptions } from '@wattle/api-client';
import { Button, DateTime } from '@wattle/design-system';
import {
  AmountField,
  Form,
  RadioField,
  type RadioOption,
  rules,
  SelectField,
  SubmitButton,
  useFormContext,
  useWatch,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { compareAmounts, formatMoney, sumAmounts, words } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useMemo } from 'react';
import { type Destination, likelyDestination, usableFrom } from './destinations.ts';
import styles from './withdraw.module.css';

/** The wallet names the amount inside the money it belongs to. */
const TARGETS = { 'amount.amount': 'amount', 'amount.currency': 'amount' } as const;

interface WithdrawFormProps {
  readonly destinations: readonly Destination[];
  readonly options: WithdrawalOptions;
  readonly methods: PaymentMethods;
  /** Everything that can be withdrawn. */
  readonly available: Money;
  readonly onRequested: (withdrawalId: string) => unknown;
}

interface Values {
  target: string;
  causeKey: string;
  amount: string;
}

/** Where to and how much. What can be withdrawn in all may be less than the smallest amount. */
export function WithdrawForm({ destinations, options, methods, available, onRequested }: WithdrawFormProps) {
  const { locale, currency } = useLocale();
  const withdraw = useWithdraw();
  const smallest = options.methods[0]?.minAmount.amount ?? '0.01';
  const minimum = compareAmounts(available.amount, smallest) < 0 ? available.amount : smallest;
  const schema = useMemo(
    () =>
      z
        .object({
          target: rules.required(),
          causeKey: rules.optional(),
          amount: rules.amount({ minimum, maximum: available.amount, currency, locale }),
        })
        .check(
          z.refine(({ target, causeKey }) => target !== 'do' || causeKey !== '', {
            path: ['causeKey'],
            message: words.form.required,
          }),
        ),
    [minimum, available.amount, currency, locale],
  );
  const form = useZodForm(schema, { target: likelyDestination(destinations), causeKey: '', amount: '' });
  const written = (amount: string) => formatMoney({ amount, currency }, locale);
  return (
    <Form
      form={form}
      targets={TARGETS}
      aria-label="Withdraw"
      onSubmit={async ({ target, causeKey, amount }) => {
        const destination = destinations.find((each) => each.target === target);
        if (!destination) return;
        const { method, fund } = destination;
        onRequested(
          await withdraw.mutateAsync({
            target,
            // A sum has two places, as money is sent.
            amount: { amount: sumAmounts(amount), currency },
            method,
            ...(fund?.bankType && method === 'tt' && { bankType: fund.bankType }),
            ...(method === 'do' && { causeKey }),
          }),
        );
      }}
    >
      <RadioField
        name="target"
        label="Where to"
        options={destinations.map((destination) => optionOf(destination, methods))}
      />
      <CauseField causes={options.causes} />
      <div className={styles.amount}>
        <AmountField
          name="amount"
          label="Amount"
          currency={currency}
          hint={`From ${written(minimum)} to ${written(available.amount)}.`}
        />
        <Button
          variant="quiet"
          onClick={() => form.setValue('amount', available.amount, { shouldValidate: true })}
        >
          Everything: {written(available.amount)}
        </Button>
      </div>
      <WithdrawButton written={written} />
    </Form>
  );
}

function optionOf(destination: Destination, methods: PaymentMethods): RadioOption {
  const { target, method, fund } = destination;
  if (!fund) {
    return method === 'do'
      ? { value: target, label: 'Donate it to a cause', hint: 'It happens at once and cannot be undone.' }
      : { value: target, label: 'Test withdrawal', hint: 'For trying things out: no real money moves.' };
  }
  const from = usableFrom(fund, methods);
  return {
    value: target,
    label: [fund.maskedAccount ?? (method === 'pl' ? 'PayPal' : 'Bank account'), fund.holderName]
      .filter(Boolean)
      .join(', '),
    hint: from && (
      <>
        New account: for your safety, money leaves from <DateTime value={from} />.
      </>
    ),
  };
}

function CauseField({ causes }: { causes: WithdrawalOptions['causes'] }) {
  const target = useWatch<Values, 'target'>({ name: 'target' });
  if (target !== 'do') return null;
  return (
    <SelectField
      name="causeKey"
      label="Cause"
      placeholder="Choose a cause"
      options={causes.map(({ key, name }) => ({ value: key, label: name }))}
    />
  );
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** The button says what will happen. */
function WithdrawButton({ written }: { written: (amount: string) => string }) {
  const { control } = useFormContext<Values>();
  const [target, amount] = useWatch({ control, name: ['target', 'amount'] });
  const verb = target === 'do' ? 'Give' : 'Withdraw';
  const typed = amount.trim();
  return <SubmitButton>{AMOUNT.test(typed) ? `${verb} ${written(typed)}` : verb}</SubmitButton>;
}
