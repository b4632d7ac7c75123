import {
  ApiError,
  createStripeSetup,
  type Gateway,
  isApiError,
  TECHNICAL_DIFFICULTIES,
  useAddFund,
} from '@wattle/api-client';
import { fundName } from '@wattle/checkout-flow';
import { Alert } from '@wattle/design-system';
import { CheckboxField, Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { useToast } from '@wattle/platform';
import { useId, useRef } from 'react';
import { useDebounced } from '../../funds/use-debounced.ts';
import { HostedFields } from '../../hosted-fields/hosted-fields.tsx';
import { FieldsRefusal, FieldsSilent, type FieldsToken } from '../../hosted-fields/protocol.ts';
import { useHostedFields } from '../../hosted-fields/use-hosted-fields.ts';
import type { AddFundDialogProps } from './add-fund-dialog.tsx';
import styles from './cards-page.module.css';

const WORDS = {
  cc: { fields: 'Card details', button: 'Add card', byDefault: 'Use this card by default' },
  bd: { fields: 'Account to debit', button: 'Add account', byDefault: 'Use this account by default' },
} as const;

const KINDS = { cc: 'card', bd: 'bank' } as const;

interface AddFundFormProps extends AddFundDialogProps {
  readonly gateway: Gateway;
  readonly title: string;
}

/** The provider's fields for something new to keep, or PayPal's sheet. */
export function AddFundForm(props: AddFundFormProps) {
  const { method } = props;
  return method === 'pl' ? <PaypalSheet {...props} /> : <FieldsForm {...props} method={method} />;
}

function useSaveFund({ method, gatewayKey, isFirst, onClose }: AddFundDialogProps) {
  const toast = useToast();
  const add = useAddFund();
  return useDebounced(async ({ token }: FieldsToken, isDefault: boolean) => {
    const fund = await add.mutateAsync({ method, gatewayKey, token, isDefault: isDefault || isFirst });
    onClose();
    toast.show({ tone: 'success', message: `${fundName(fund)} is saved.` });
  });
}

const schema = z.object({ isDefault: z.boolean() });

function FieldsForm({ gateway, title, ...props }: AddFundFormProps & { method: 'cc' | 'bd' }) {
  const { method, isFirst } = props;
  const words = WORDS[method];
  const buttonId = useId();
  const entered = useRef<FieldsToken | null>(null);
  const saveFund = useSaveFund(props);
  const form = useZodForm(schema, { isDefault: false });
  const control = useHostedFields(gateway, KINDS[method], (token) => {
    entered.current = token;
    document.getElementById(buttonId)?.click();
  });

  const tokenise = async () => {
    const known = entered.current;
    entered.current = null;
    if (known) return known;
    const details = gateway.setupRequired
      ? { client_secret: (await createStripeSetup(method)).clientSecret }
      : undefined;
    return control.tokenise(details);
  };
  const submit = async ({ isDefault }: { isDefault: boolean }) => {
    try {
      await saveFund(await tokenise(), isDefault);
    } catch (error) {
      // The frame has said it beside its own field.
      if (error instanceof FieldsRefusal) return;
      throw asShown(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={title}>
      <HostedFields control={control} kind={KINDS[method]} title={words.fields} />
      {method === 'bd' && (
        <Alert tone="info" title="Direct debit request">
          By adding this account you allow us to debit it for the deposits that you ask for, and for nothing
          else. You can remove it at any time.
        </Alert>
      )}
      {!isFirst && <CheckboxField name="isDefault" label={words.byDefault} />}
      <SubmitButton id={buttonId}>{words.button}</SubmitButton>
    </Form>
  );
}

/** PayPal's own sheet: it gives the token by itself when the customer agrees. */
function PaypalSheet({ gateway, ...props }: AddFundFormProps) {
  const toast = useToast();
  const saveFund = useSaveFund(props);
  const control = useHostedFields(gateway, 'pl', (token) => {
    saveFund(token, false).catch((error: unknown) =>
      toast.show({ tone: 'danger', title: 'PayPal could not be added', message: asShown(error).message }),
    );
  });
  return (
    <div className={styles.section}>
      <p>You agree once at PayPal. After that you deposit from it without leaving this site.</p>
      <HostedFields control={control} kind="pl" title="PayPal" />
    </div>
  );
}

/** The server's own words where it has any. */
const asShown = (error: unknown): Error =>
  isApiError(error) && !(error instanceof FieldsSilent)
    ? error
    : new ApiError({
        status: 503,
        url: '',
        messages: [{ code: 'technical', message: TECHNICAL_DIFFICULTIES }],
      });
