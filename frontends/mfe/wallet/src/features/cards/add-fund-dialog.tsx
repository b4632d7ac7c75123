import { Loaded } from '@wattle/account-pages';
import {
  ApiError,
  createStripeSetup,
  type Gateway,
  gatewayQuery,
  isApiError,
  useAddFund,
} from '@wattle/api-client';
import { Alert, Dialog, Skeleton } from '@wattle/design-system';
import { CheckboxField, Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { useQuery, useToast } from '@wattle/platform';
import { useId, useRef, useState } from 'react';
import { fundName } from '../../funds/fund-name.ts';
import { HostedFields } from '../../hosted-fields/hosted-fields.tsx';
import { FieldsRefusal, FieldsSilent, type FieldsToken } from '../../hosted-fields/protocol.ts';
import { useHostedFields } from '../../hosted-fields/use-hosted-fields.ts';
import styles from './cards-page.module.css';

export type AddableMethod = 'cc' | 'pl' | 'bd';

const WORDS = {
  cc: {
    title: 'Add a card',
    fields: 'Card details',
    button: 'Add card',
    byDefault: 'Use this card by default',
  },
  bd: {
    title: 'Add an account for direct debit',
    fields: 'Account to debit',
    button: 'Add account',
    byDefault: 'Use this account by default',
  },
  pl: { title: 'Add PayPal', fields: 'PayPal', button: '', byDefault: '' },
} as const;

const KINDS = { cc: 'card', bd: 'bank', pl: 'pl' } as const;

const FAILED = "We're experiencing technical difficulties. Please reload the page to try again.";

export interface AddFundDialogProps {
  readonly method: AddableMethod;
  readonly gatewayKey: string;
  /** The first of its kind is the default (specification §4, Adding a card). */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

export function AddFundDialog(props: AddFundDialogProps) {
  const query = useQuery(gatewayQuery(props.gatewayKey));
  return (
    <Dialog open onClose={props.onClose} title={WORDS[props.method].title}>
      <Loaded
        query={query}
        what="the payment fields"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(gateway) =>
          props.method === 'pl' ? (
            <PaypalSheet {...props} gateway={gateway} />
          ) : (
            <FieldsForm {...props} method={props.method} gateway={gateway} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** Keeps what a token stands for and says so. */
function useKeep({ method, gatewayKey, isFirst, onClose }: AddFundDialogProps) {
  const toast = useToast();
  const add = useAddFund();
  return async ({ token }: FieldsToken, isDefault: boolean) => {
    const fund = await add.mutateAsync({ method, gatewayKey, token, isDefault: isDefault || isFirst });
    onClose();
    toast.show({ tone: 'success', message: `${fundName(fund)} is saved.` });
  };
}

const schema = z.object({ isDefault: z.boolean() });

function FieldsForm({ gateway, ...props }: AddFundDialogProps & { method: 'cc' | 'bd'; gateway: Gateway }) {
  const { method, isFirst } = props;
  const words = WORDS[method];
  const buttonId = useId();
  const entered = useRef<FieldsToken | null>(null);
  const keep = useKeep(props);
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
      await keep(await tokenise(), isDefault);
    } catch (error) {
      // The frame has said it beside its own field.
      if (error instanceof FieldsRefusal) return;
      throw asShown(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={words.title}>
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
function PaypalSheet({ gateway, ...props }: AddFundDialogProps & { gateway: Gateway }) {
  const keep = useKeep(props);
  const [failure, setFailure] = useState<string | null>(null);
  const control = useHostedFields(gateway, 'pl', (token) => {
    setFailure(null);
    keep(token, false).catch((error: unknown) => setFailure(asShown(error).message));
  });
  return (
    <div className={styles.section}>
      {failure && (
        <Alert tone="danger" live title="PayPal could not be added">
          {failure}
        </Alert>
      )}
      <p>You agree once at PayPal. After that you deposit from it without leaving this site.</p>
      <HostedFields control={control} kind="pl" title="PayPal" />
    </div>
  );
}

/** The server's own words where it has any. */
const asShown = (error: unknown): Error =>
  isApiError(error) && !(error instanceof FieldsSilent)
    ? error
    : new ApiError({ status: 503, url: '', messages: [{ code: 'technical', message: FAILED }] });
