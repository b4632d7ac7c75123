import type { Gateway } from '@wattle/api-client';

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

/** Whether the browser, or the simulator in its place, can pay by Apple Pay or Google Pay at this provider. */
export const walletIsOffered = (kind: 'ap' | 'gp', gateway: Gateway): boolean =>
  gateway.digitalWallets.includes(kind) && (isSimulated(gateway) || BROWSER_OFFERS[kind]());
