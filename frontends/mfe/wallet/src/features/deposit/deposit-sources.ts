import type { Fund, Gateway, PaymentMethod, PaymentMethods } from '@wattle/api-client';
import { fundName, isOpenMethod, isUsableFund } from '@wattle/checkout-flow';

/** The methods that a new deposit can be begun by, in the order in which they are offered. */
const NEW_SOURCES = ['cc', 'ap', 'gp', 'pl', 'bd', 'dd', 'bp', 'td'] as const;

type NewSourceCode = (typeof NEW_SOURCES)[number];

/** A way to deposit that the customer may choose. */
export interface DepositSource {
  /** Unique in the list. */
  readonly value: string;
  readonly code: NewSourceCode;
  readonly method: PaymentMethod;
  /** Present for a saved source. */
  readonly fund?: Fund;
  readonly label: string;
  readonly hint?: string;
}

const WORDS: Readonly<Record<NewSourceCode, { readonly label: string; readonly hint?: string }>> = {
  cc: { label: 'New card' },
  ap: { label: 'Apple Pay' },
  gp: { label: 'Google Pay' },
  pl: { label: 'PayPal', hint: 'You confirm at PayPal and come back here.' },
  bd: { label: 'Direct debit', hint: 'From your bank account. Takes up to 3 business days.' },
  dd: { label: 'Bank transfer or PayID', hint: 'You send it from your bank. Usually here within a day.' },
  bp: { label: 'BPAY', hint: 'You pay it at your bank. Here on the next business day.' },
  td: { label: 'Test deposit', hint: 'No card is charged and no real money moves.' },
};

const isNewSource = (code: string): code is NewSourceCode =>
  (NEW_SOURCES as readonly string[]).includes(code);

/** Whether a way to pay needs more than an amount. Its place is reserved while it loads. */
export const needsDetails = ({ code, fund }: DepositSource) =>
  fund ? Boolean(fund.cscRequired && fund.gatewayKey) : ['cc', 'bd', 'dd', 'bp'].includes(code);

const expiry = ({ expiryMonth, expiryYear }: Fund) =>
  expiryMonth && expiryYear
    ? { hint: `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}` }
    : {};

/** Saved sources first, the default before the others; then every way to begin with something new. */
export function depositSources(methods: PaymentMethods, gateway: Gateway | null): DepositSource[] {
  const open = Object.values(methods).filter(isOpenMethod);
  const saved = open
    .flatMap((method) => method.funds.filter(isUsableFund).map((fund) => ({ method, fund })))
    .sort((left, right) => Number(right.fund.isDefault) - Number(left.fund.isDefault))
    .flatMap(({ method, fund }) =>
      isNewSource(method.code)
        ? [{ value: fund.id, code: method.code, method, fund, label: fundName(fund), ...expiry(fund) }]
        : [],
    );
  const fresh = NEW_SOURCES.flatMap((code) => {
    const method = methods[code];
    if (!isOpenMethod(method)) return [];
    if (code === 'cc' && !gateway) return [];
    if ((code === 'ap' || code === 'gp') && !(gateway && walletIsOffered(code, gateway))) return [];
    return [{ value: code, code, method, ...WORDS[code] }];
  });
  return [...saved, ...fresh];
}

/** Money that the customer sends from their bank: nothing begins here. */
export const isSentFromBank = ({ code }: DepositSource) => code === 'dd' || code === 'bp';

interface ApplePay {
  canMakePayments(): boolean;
}

const applePay = (): ApplePay | undefined =>
  (globalThis as { readonly ApplePaySession?: ApplePay }).ApplePaySession;

const BROWSER_OFFERS = {
  ap: () => applePay()?.canMakePayments() ?? false,
  gp: () => 'PaymentRequest' in globalThis,
} as const;

/** The simulator has sheets of its own, which every browser can show; production refuses its keys. */
const isSimulated = ({ publishableKey }: Gateway) => publishableKey.includes('simulated');

const walletIsOffered = (kind: 'ap' | 'gp', gateway: Gateway): boolean =>
  gateway.digitalWallets.includes(kind) && (isSimulated(gateway) || BROWSER_OFFERS[kind]());
