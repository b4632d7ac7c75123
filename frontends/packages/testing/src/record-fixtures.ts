import type {
  ClosurePreview,
  CommunicationPreferences,
  ConfirmationLink,
  CustomerDetails,
  Verification,
  VerificationAttempt,
} from '@wattle/api-client';
import type { Change } from './change.ts';
import { aud } from './fixtures.ts';

export const customerDetails = (change: Change<CustomerDetails> = {}): CustomerDetails => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-12-10',
  phoneNumber: '+61412345678',
  addressLine1: '1 Wattle Street',
  addressLine2: null,
  suburb: 'ULTIMO',
  state: 'NSW',
  postcode: '2007',
  country: 'AU',
  addressConfirmationRequired: false,
  emailAddressConfirmationRequired: false,
  emailConfirmedAt: '2026-01-05T01:00:00Z',
  ...change,
});

export const verificationAttempt = (change: Change<VerificationAttempt> = {}): VerificationAttempt => ({
  attemptId: '0193a000-0000-7000-8000-0000000000f1',
  method: 'auto_verification',
  state: 'failed',
  redirectUrl: null,
  reason: null,
  startedAt: '2026-11-20T01:00:00Z',
  ...change,
});

/** Nothing proved yet, every way open, 90 days' time. */
export const verification = (change: Change<Verification> = {}): Verification => ({
  status: 'not_attempted',
  displayState: 'Unverified',
  methods: [
    { type: 'auto_verification', status: 'not_attempted' },
    { type: 'connect_id', status: 'not_attempted' },
    { type: 'greenid_ui', status: 'not_attempted' },
    { type: 'drivers_licence', status: 'not_attempted' },
    { type: 'photo_id_upload', status: 'not_attempted' },
    { type: 'pdf_form', status: 'not_attempted' },
  ],
  verificationRules: {
    neededBefore: 'withdrawal',
    deadlineDays: 90,
    consequence: 'closed',
    automaticAttemptsLeft: 3,
  },
  deadline: '2027-02-18T13:00:00Z',
  attempt: null,
  ...change,
});

export const communicationPreferences = (
  change: Change<CommunicationPreferences> = {},
): CommunicationPreferences => ({
  features: {
    methodsEnabled: true,
    methods: [{ name: 'email' }, { name: 'phone' }, { name: 'sms' }, { name: 'directmail' }],
    minimumJackpotAmounts: [aud('20000000.00'), aud('50000000.00')],
  },
  preferences: { email: true, phone: false, sms: true, directmail: false, push: true },
  unsubscribedOfferKeys: [],
  minimumJackpotAmount: null,
  ...change,
});

export const closurePreview = (change: Change<ClosurePreview> = {}): ClosurePreview => ({
  reasons: [
    { code: 'no_longer_interested', text: 'I am no longer interested' },
    { code: 'spend_too_much', text: 'I spend more than I want to' },
  ],
  balance: aud('0.00'),
  withdrawableFunds: aud('0.00'),
  canClose: true,
  underWay: false,
  ...change,
});

export const confirmationLink = (change: Change<ConfirmationLink> = {}): ConfirmationLink => ({
  purpose: 'confirm_address',
  firstName: 'Ada',
  email: 'a•••@example.com',
  address: ['1 Wattle Street', 'ULTIMO NSW 2007'],
  ...change,
});
