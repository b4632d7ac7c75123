import type {
  Deposit,
  DepositChallenge,
  DepositPurchase,
  Fund,
  Gateway,
  PaymentMethod,
} from '@wattle/api-client';
import type { Change } from './change.ts';
import { aud } from './fixtures.ts';

const NAMES: Readonly<Record<string, string>> = {
  cc: 'Credit or debit card',
  ap: 'Apple Pay',
  gp: 'Google Pay',
  pl: 'PayPal',
  bd: 'Direct debit',
  dd: 'Bank transfer or PayID',
  bp: 'BPAY',
  td: 'Test deposit',
};

/** A deposit method that is open, with nothing saved. */
export const paymentMethod = (code: string, change: Change<PaymentMethod> = {}): PaymentMethod => ({
  code,
  name: NAMES[code] ?? code,
  enabled: true,
  rules: { enabled: true, minAmount: '5.00', maxAmount: '5000.00', gateways: {} },
  availableGateways: [],
  attributes: {},
  funds: [],
  ...change,
});

/** A saved Visa. */
export const card = (change: Change<Fund> = {}): Fund => ({
  id: '0193b000-0000-7000-8000-0000000000c1',
  type: 'card',
  depositMethodCode: 'cc',
  gatewayKey: 'stripe',
  brand: 'Visa',
  last4: '5556',
  expiryMonth: 12,
  expiryYear: 2034,
  cardFunding: 'debit',
  holderName: 'Ada Lovelace',
  maskedAccount: null,
  bankType: null,
  status: 'active',
  verification: 'verified',
  unattended: 'ready',
  isDefault: true,
  cscRequired: false,
  createdAt: '2026-01-05T02:00:00Z',
  ...change,
});

/** Stripe as the simulator plays it. */
export const gateway = (change: Change<Gateway> = {}): Gateway => ({
  gatewayKey: 'stripe',
  publishableKey: 'simulated_pk_stripe',
  hostedFieldsUrl: 'https://fields.example/fields',
  clientToken: null,
  cscRequired: false,
  setupRequired: true,
  digitalWallets: ['ap', 'gp'],
  ...change,
});

export const deposit = (change: Change<Deposit> = {}): Deposit => ({
  depositId: '0193d000-0000-7000-8000-000000000001',
  status: 'settled',
  depositMethodCode: 'cc',
  gatewayKey: 'stripe',
  description: 'Visa 5556',
  fundId: null,
  amount: aud('20.00'),
  challenge: null,
  failure: null,
  createdAt: '2026-11-20T03:00:00Z',
  settledAt: '2026-11-20T03:00:01Z',
  ...change,
});

/** A cart that is paid by that deposit. */
export const depositPurchase = (change: Change<DepositPurchase> = {}): DepositPurchase => ({
  checkoutId: '0193e000-0000-7000-8000-000000000001',
  orderId: '0193e000-0000-7000-8000-000000000002',
  status: 'paid',
  code: null,
  message: null,
  deposit: { depositId: deposit().depositId, amount: aud('20.00'), challenge: null },
  partnerSlug: null,
  scheduledPurchases: [],
  ...change,
});

/** The card issuer asks the customer in a frame. */
export const challenge = (change: Change<DepositChallenge> = {}): DepositChallenge => ({
  type: 'frame',
  url: 'https://issuer.example/challenge',
  window: { size: 'Large', width: 500, height: 600 },
  expiresAt: '2026-11-20T03:10:00Z',
  ...change,
});
