import type { Gateway, NewDeposit, PaymentMethods } from '@wattle/api-client';
import { leastDeposit, mostDeposit } from '@wattle/checkout-flow';
import { Skeleton } from '@wattle/design-system';
import {
  AmountField,
  Form,
  RadioField,
  SubmitButton,
  useWatch,
  useZodForm,
} from '@wattle/design-system/forms';
import { compareAmounts, formatMoney } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldsToken } from '../../hosted-fields/protocol.ts';
import type { HostedFieldsControl } from '../../hosted-fields/use-hosted-fields.ts';
import type { AmountHintProps } from './amount-hint.tsx';
import { type DepositValues, depositSchema, normalisedAmount } from './deposit-schema.ts';
import { type DepositSource, depositSources, isSentFromBank, needsDetails } from './deposit-sources.ts';
import { useDepositSubmit } from './use-deposit-submit.ts';

/** Empty until the wallet has answered with a limit. */
const DepositLimitNote = lazy(async () => ({
  default: (await import('./deposit-limit-note.tsx')).DepositLimitNote,
}));
const AmountHint = lazy(async () => ({ default: (await import('./amount-hint.tsx')).AmountHint }));
/** Reserves a line for the hint. */
const NBSP = '\u00a0';
const DepositInParts = lazy(async () => ({
  default: (await import('./deposit-in-parts.tsx')).DepositInParts,
}));
const NoDeposits = lazy(async () => ({ default: (await import('./no-deposits.tsx')).NoDeposits }));
/** Loaded when a way to pay is chosen that asks for more than an amount. */
const SourcePanel = lazy(async () => ({ default: (await import('./source-panel.tsx')).SourcePanel }));
const WalletSheet = lazy(async () => ({ default: (await import('./wallet-sheet.tsx')).WalletSheet }));

interface DepositFormProps<Begun> {
  readonly methods: PaymentMethods;
  /** The provider of new cards and of device wallets; null when none takes cards. */
  readonly gateway: Gateway | null;
  /** The initial value of the field. */
  readonly amount?: string;
  /** What a deposit by this form has to reach, beside the smallest that its method takes. */
  readonly least?: string;
  /** What else the button does than deposit, e.g. ` and pay $5.00`; test money only ever deposits. */
  readonly purpose?: string;
  /** Nothing can be sent now: what it pays for is not settled. */
  readonly isHeld?: boolean;
  readonly start: (deposit: NewDeposit) => Promise<Begun>;
  readonly onBegun: (begun: Begun) => unknown;
  readonly onTestDeposit: (depositId: string, amount: string) => unknown;
}

/** The wallet names the amount inside the money it belongs to, and the source by what it is. */
const TARGETS = {
  'amount.amount': 'amount',
  'amount.currency': 'amount',
  fundId: 'source',
  depositMethodCode: 'source',
} as const;

/** Saved sources are preselected; beyond that the choice is the customer's own, unless there is none. */
function firstChoice(sources: readonly DepositSource[]): string {
  const [first] = sources;
  return first && (first.fund || sources.length === 1) ? first.value : '';
}

const firstAmount = (amount: string, least: string | null): string =>
  amount && least && compareAmounts(amount, least) < 0 ? least : amount;

/**
 * The suggested amount follows the shortfall until the customer edits or submits one: a submitted deposit may
 * have succeeded.
 */
function useOfferedAmount(
  form: ReturnType<typeof useZodForm<DepositValues, DepositValues>>,
  offered: string,
) {
  const last = useRef(offered);
  const { isSubmitting, isSubmitted } = form.formState;
  useEffect(() => {
    if (isSubmitting || isSubmitted) return;
    if (form.getValues('amount') === last.current) form.setValue('amount', offered);
    last.current = offered;
  }, [form, offered, isSubmitting, isSubmitted]);
}

export function DepositForm<Begun>(props: DepositFormProps<Begun>) {
  const { methods, gateway, least } = props;
  const sources = useMemo(() => depositSources(methods, gateway), [methods, gateway]);
  const most = mostDeposit(sources.map(({ method }) => method));
  const isTooMuch = most !== null && least !== undefined && compareAmounts(least, most) > 0;
  return most === null || isTooMuch ? (
    <Suspense fallback={<Skeleton shape="block" />}>
      {most === null ? <NoDeposits /> : <DepositInParts most={most} />}
    </Suspense>
  ) : (
    <FormOfSources {...props} sources={sources} />
  );
}

type Sheet = { readonly kind: 'ap' | 'gp'; settle(token: FieldsToken | null): void };

function FormOfSources<Begun>({
  methods,
  sources,
  gateway,
  amount = '',
  least,
  purpose = '',
  isHeld = false,
  start,
  onBegun,
  onTestDeposit,
}: DepositFormProps<Begun> & { sources: readonly DepositSource[] }) {
  const { locale, currency } = useLocale();
  const buttonId = useId();
  const control = useRef<HostedFieldsControl>(null);
  const entered = useRef<FieldsToken | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const smallest = useMemo(() => leastDeposit(methods), [methods]);
  const schema = useMemo(
    () => depositSchema({ sources, currency, locale, least, smallest }),
    [sources, currency, locale, least, smallest],
  );
  const first = firstChoice(sources);
  const leastOf = (value: string) =>
    sources.find((source) => source.value === value)?.method.rules.minAmount ?? smallest;
  const form = useZodForm<DepositValues, DepositValues>(schema, {
    source: first,
    amount: firstAmount(amount, leastOf(first)),
    save: false,
  });
  const chosen = form.watch('source');
  const source = sources.find(({ value }) => value === chosen);
  useOfferedAmount(form, firstAmount(amount, leastOf(chosen)));

  const enter = useCallback(
    (token: FieldsToken) => {
      entered.current = token;
      document.getElementById(buttonId)?.click();
    },
    [buttonId],
  );
  const begin = useDepositSubmit<Begun>({
    start,
    gateway,
    fields: () => control.current,
    takeEntered: () => {
      const token = entered.current;
      entered.current = null;
      return token;
    },
    openSheet: (kind) =>
      new Promise<FieldsToken | null>((settle) => setSheet({ kind, settle })).finally(() => setSheet(null)),
  });

  const submit = async (values: DepositValues) => {
    const typed = normalisedAmount(values.amount);
    if (!source || typed === null) return;
    const begun = await begin({ source, amount: { amount: typed, currency }, save: values.save });
    if (begun === null) return;
    await ('testDepositId' in begun ? onTestDeposit(begun.testDepositId, typed) : onBegun(begun.begun));
  };

  const needsAmount = !source || !isSentFromBank(source);
  return (
    <>
      <Form form={form} targets={TARGETS} aria-label="Deposit" onSubmit={submit}>
        {sources.length > 1 && (
          <RadioField
            name="source"
            label="How would you like to pay?"
            options={sources.map(({ value, label, hint }) => ({ value, label, ...(hint && { hint }) }))}
          />
        )}
        {needsAmount && (
          <>
            <AmountOf source={source} least={least} smallest={leastOf(chosen)} />
            <Suspense fallback={<Skeleton lines={2} />}>
              <DepositLimitNote />
            </Suspense>
          </>
        )}
        {source && needsDetails(source) && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <SourcePanel
              key={source.value}
              source={source}
              gateway={gateway}
              control={control}
              onEnter={enter}
            />
          </Suspense>
        )}
        {needsAmount && <DepositButton id={buttonId} source={source} purpose={purpose} isHeld={isHeld} />}
      </Form>
      {sheet && gateway && (
        <Suspense>
          <WalletSheet
            kind={sheet.kind}
            gateway={gateway}
            onToken={sheet.settle}
            onClose={() => sheet.settle(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function AmountOf(props: AmountHintProps) {
  const { currency } = useLocale();
  const { source, least, smallest } = props;
  const hasHint = source || (least && smallest && compareAmounts(least, smallest) < 0);
  return (
    <AmountField
      name="amount"
      label="Amount"
      currency={currency}
      {...(hasHint && {
        hint: (
          <Suspense fallback={NBSP}>
            <AmountHint {...props} />
          </Suspense>
        ),
      })}
    />
  );
}

const ENDINGS: Partial<Record<string, string>> = {
  ap: ' with Apple Pay',
  gp: ' with Google Pay',
  pl: ' with PayPal',
};

/** The button says what will be deposited, and where it leads. */
function DepositButton({
  id,
  source,
  purpose,
  isHeld,
}: {
  id: string;
  source: DepositSource | undefined;
  purpose: string;
  isHeld: boolean;
}) {
  const { locale, currency } = useLocale();
  const amount = normalisedAmount(useWatch<DepositValues, 'amount'>({ name: 'amount' }));
  const ending = (source && !source.fund && ENDINGS[source.code]) ?? '';
  return (
    <SubmitButton id={id} pending={isHeld}>
      Deposit{amount === null ? '' : ` ${formatMoney({ amount, currency }, locale)}`}
      {ending}
      {source?.code !== 'td' && purpose}
    </SubmitButton>
  );
}
