import type {
  ActivityStatement,
  CustomerLimit,
  Fund,
  Limits,
  NetPosition,
  SaferPlay,
  TransactionDetail,
  Withdrawal,
  WithdrawalOptions,
} from '@wattle/api-client';
import type { Change } from './change.ts';
import { aud, transaction } from './fixtures.ts';

export const bankAccount = (change: Change<Fund> = {}): Fund => ({
  id: '0193b000-0000-7000-8000-000000000001',
  type: 'bank',
  depositMethodCode: 'tt',
  gatewayKey: null,
  brand: 'bank',
  last4: '5678',
  expiryMonth: null,
  expiryYear: null,
  cardFunding: null,
  holderName: 'Ada Byron',
  maskedAccount: '062-000 ••••5678',
  bankType: 'national',
  status: 'active',
  verification: 'verified',
  unattended: 'never',
  isDefault: true,
  cscRequired: false,
  createdAt: '2026-01-05T02:00:00Z',
  ...change,
});

export const withdrawalOptions = (change: Change<WithdrawalOptions> = {}): WithdrawalOptions => ({
  methods: [
    { code: 'tt', name: 'Bank account', minAmount: aud('5.00') },
    { code: 'do', name: 'Donation', minAmount: aud('5.00') },
  ],
  causes: [
    { key: 'rescue_flights', name: 'Rescue Flights' },
    { key: 'reef_keepers', name: 'Reef Keepers' },
  ],
  ...change,
});

export const withdrawal = (change: Change<Withdrawal> = {}): Withdrawal => ({
  id: '0193c000-0000-7000-8000-000000000001',
  method: 'tt',
  amount: aud('20.00'),
  destination: '062-000 ••••5678',
  causeKey: null,
  state: 'requested',
  cancellable: true,
  requestedAt: '2026-11-20T03:00:00Z',
  waitsUntil: '2026-11-20T03:01:00Z',
  expectedAt: '2026-11-23T03:00:00Z',
  endedAt: null,
  failure: null,
  steps: [{ state: 'requested', happenedAt: '2026-11-20T03:00:00Z' }],
  ...change,
});

export const transactionDetail = (change: Change<TransactionDetail> = {}): TransactionDetail => ({
  ...transaction(),
  parts: { cash: aud('25.00'), promo: aud('0.00'), uncleared: aud('0.00') },
  owed: aud('0.00'),
  deposit: { depositId: 'deposit-1', method: 'td', status: 'settled' },
  ...change,
});

export const customerLimit = (change: Change<CustomerLimit> = {}): CustomerLimit => ({
  id: 'limit-1',
  period: 'week',
  limit: aud('50.00'),
  used: aud('20.00'),
  remaining: aud('30.00'),
  requested: null,
  ...change,
});

export const limits = (change: Change<Limits> = {}): Limits => ({
  availablePeriods: ['day', 'week', 'month'],
  customerLimits: [],
  precommitment: null,
  systemLimits: [],
  spendLimitRequired: false,
  ...change,
});

export const saferPlay = (change: Change<SaferPlay> = {}): SaferPlay => ({
  restrictions: [],
  timeOutDays: [1, 42],
  selfExclusion: { label: 'Self-exclusion', periods: ['P6M', 'P1Y', 'P5Y', 'forever'] },
  realityCheck: { intervalMinutes: null, options: [15, 30, 60, 120] },
  spendLimitRequired: false,
  ...change,
});

export const netPosition = (change: Change<NetPosition> = {}): NetPosition => ({
  since: '2026-10-22T00:00:00Z',
  until: '2026-11-21T00:00:00Z',
  deposited: aud('100.00'),
  withdrawn: aud('20.00'),
  spent: aud('60.00'),
  won: aud('15.00'),
  donated: aud('0.00'),
  other: aud('0.00'),
  net: aud('-45.00'),
  ...change,
});

export const activityStatement = (change: Change<ActivityStatement> = {}): ActivityStatement => ({
  ...netPosition(),
  month: '2026-11',
  openingBalance: aud('10.00'),
  closingBalance: aud('45.00'),
  transactions: 12,
  ...change,
});
