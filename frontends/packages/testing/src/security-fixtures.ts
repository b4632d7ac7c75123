import type {
  OwnSession,
  Passkey,
  SignedIn,
  TrustedDevice,
  TwoFactor,
  TwoFactorChallenge,
} from '@wattle/api-client';
import type { Change } from './change.ts';
import { customer } from './fixtures.ts';

/** The answer to every way of signing in. */
export const signedIn = (change: Change<SignedIn> = {}): SignedIn => ({
  customer: customer(),
  sessionId: '0193a000-0000-7000-8000-0000000000e1',
  deviceUuid: '0193a000-0000-7000-8000-0000000000d1',
  fingerprint: 'fingerprint',
  aal: 1,
  forcePasswordChange: false,
  accessToken: null,
  refreshToken: null,
  deviceToken: null,
  ...change,
});

export const twoFactor = (change: Change<TwoFactor> = {}): TwoFactor => ({
  enabled: false,
  methods: ['authenticator', 'email', 'sms'],
  rememberForDays: 30,
  method: null,
  identifier: null,
  since: null,
  recoveryCodesLeft: 0,
  locked: false,
  promptRequired: false,
  ...change,
});

export const twoFactorChallenge = (change: Change<TwoFactorChallenge> = {}): TwoFactorChallenge => ({
  method: 'email',
  methods: ['email', 'recovery_code'],
  identifier: 'a…@example.com',
  sent: true,
  resendAfter: 60,
  rememberForDays: 30,
  ...change,
});

export const passkey = (change: Change<Passkey> = {}): Passkey => ({
  id: '0193a000-0000-7000-8000-0000000000a1',
  name: 'My phone',
  createdAt: '2026-11-01T02:00:00Z',
  lastUsedAt: null,
  ...change,
});

export const ownSession = (change: Change<OwnSession> = {}): OwnSession => ({
  id: '0193a000-0000-7000-8000-0000000000c1',
  deviceName: 'Chrome on Windows',
  channel: 'web',
  aal: 1,
  beganAt: '2026-11-20T02:00:00Z',
  lastActiveAt: '2026-11-20T03:00:00Z',
  current: false,
  ...change,
});

export const trustedDevice = (change: Change<TrustedDevice> = {}): TrustedDevice => ({
  id: '0193a000-0000-7000-8000-0000000000d1',
  name: 'Chrome on Windows',
  lastSeenAt: '2026-11-20T03:00:00Z',
  trustedUntil: '2026-12-20T03:00:00Z',
  current: true,
  ...change,
});
