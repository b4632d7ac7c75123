import {
  createStripeSetup,
  type Gateway,
  isApiError,
  type Money,
  type NewDeposit,
  outcomeIsOpen,
  useAddFund,
  useTestDeposit,
} from '@wattle/api-client';
import { collectBrowserInfo } from '@wattle/checkout-flow';
import { useLocale } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import { FieldsRefusal, FieldsSilent, type FieldsToken } from '../../hosted-fields/protocol.ts';
import type { HostedFieldsControl } from '../../hosted-fields/use-hosted-fields.ts';
import type { DepositSource } from './deposit-sources.ts';

const failures = () => import('./deposit-failure.ts');

interface DepositRequest {
  readonly source: DepositSource;
  readonly amount: Money;
  /** Keep the new card. */
  readonly save: boolean;
}

/** The result; null when the customer has to correct something first, or turned back. */
type DepositBegun<Begun> = { readonly begun: Begun } | { readonly testDepositId: string } | null;

interface Tools<Begun> {
  /** Asks the server for it; the same deposit is the same to it. */
  readonly start: (deposit: NewDeposit) => Promise<Begun>;
  readonly gateway: Gateway | null;
  readonly fields: () => HostedFieldsControl | null;
  /** A token that the customer's Enter in the fields gave already. */
  readonly takeEntered: () => FieldsToken | null;
  /** Shows the sheet of Apple Pay or Google Pay; null when it is closed. */
  readonly openSheet: (kind: 'ap' | 'gp') => Promise<FieldsToken | null>;
}

/**
 * Begins a deposit from whatever was chosen.
 *
 * What one press prepared (the token, the saved fund, the facts of the browser) is sent again by the next press
 * when the answer to the first was lost, so that both are the same deposit to the server.
 */
export function useDepositSubmit<Begun>({ start, gateway, fields, takeEntered, openSheet }: Tools<Begun>) {
  // Here before it is needed: what cannot be sent for want of a network could not be explained either.
  useEffect(() => void failures().catch(() => null), []);
  const { locale } = useLocale();
  const addFund = useAddFund();
  const testDeposit = useTestDeposit();
  const unanswered = useRef<{ readonly of: string; readonly deposit: NewDeposit } | null>(null);

  const typed = async (details?: Readonly<Record<string, string>>): Promise<string> => {
    const entered = takeEntered();
    if (entered) return entered.token;
    const control = fields();
    if (!control) throw new Error('the payment fields are not there');
    return (await control.tokenise(details)).token;
  };

  /** Saves a new card or account; Stripe needs an intent first. */
  const saveFund = async (method: 'cc' | 'bd', at: string): Promise<string> => {
    const details =
      at === 'stripe' ? { client_secret: (await createStripeSetup(method)).clientSecret } : undefined;
    const token = await typed(details);
    return (await addFund.mutateAsync({ method, gatewayKey: at, token })).id;
  };

  const prepare = async ({
    source,
    save,
  }: DepositRequest): Promise<Pick<NewDeposit, 'from' | 'token' | 'csc'> | null> => {
    const { fund, code, method } = source;
    if (fund) {
      return { from: { fundId: fund.id }, ...(fund.cscRequired && { csc: await typed() }) };
    }
    switch (code) {
      case 'cc': {
        const gatewayKey = gateway?.gatewayKey ?? '';
        if (save) return { from: { fundId: await saveFund('cc', gatewayKey) } };
        return { from: { method: 'cc', gatewayKey }, token: await typed() };
      }
      case 'ap':
      case 'gp': {
        const given = await openSheet(code);
        return given && { from: { method: code, gatewayKey: gateway?.gatewayKey ?? '' }, token: given.token };
      }
      case 'bd':
        return { from: { fundId: await saveFund('bd', method.availableGateways[0] ?? '') } };
      case 'pl':
        return { from: { method: 'pl', gatewayKey: method.availableGateways[0] ?? '' } };
      default:
        return null;
    }
  };

  /** @throws ApiError as the form shows it */
  return async (asked: DepositRequest): Promise<DepositBegun<Begun>> => {
    // An earlier press may have succeeded, whatever the result of this one.
    const isUnsent = !navigator.onLine && unanswered.current === null;
    try {
      if (asked.source.code === 'td') {
        return { testDepositId: (await testDeposit.mutateAsync(asked.amount)).depositId };
      }
      const of = JSON.stringify([asked.source.value, asked.amount.amount, asked.save, fields()?.revision]);
      let deposit = unanswered.current?.of === of ? unanswered.current.deposit : null;
      if (!deposit) {
        const prepared = await prepare(asked);
        if (!prepared) return null;
        deposit = { ...prepared, amount: asked.amount, browser: collectBrowserInfo() };
      }
      unanswered.current = { of, deposit };
      const begun = await start(deposit);
      unanswered.current = null;
      return { begun };
    } catch (error) {
      // The frame has said it beside its own field.
      if (error instanceof FieldsRefusal) return null;
      if (isUnsent && (error instanceof FieldsSilent || (isApiError(error) && error.code === 'network'))) {
        unanswered.current = null;
        throw (await failures()).asOffline();
      }
      if (isApiError(error) && !outcomeIsOpen(error)) unanswered.current = null;
      throw (await failures()).asDepositFailure(error, locale);
    }
  };
}
