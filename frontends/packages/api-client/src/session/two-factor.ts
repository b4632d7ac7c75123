import { isApiError, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { AuthenticatorKey, SentCode, TwoFactor } from '../types.ts';
import { customerKeys } from './customer-keys.ts';

const BASE = '/customer/two-factor-auth';

/** Ways to get a code (docs/requirements.md §3, Two-factor config). */
export type TwoFactorMethod = 'authenticator' | 'email' | 'sms';

/** What a refused sign-in asks for; `sent` says whether a message is on its way. */
export interface TwoFactorChallenge {
  readonly method: TwoFactorMethod;
  readonly methods: readonly (TwoFactorMethod | 'recovery_code')[];
  /** Where the code went, masked. */
  readonly identifier: string | null;
  readonly sent: boolean;
  /** Seconds until another code may be asked for. */
  readonly resendAfter: number;
  readonly rememberForDays: number;
}

/** The challenge of a refusal `2fa_required`; null for every other failure. */
export function twoFactorChallengeOf(error: unknown): TwoFactorChallenge | null {
  if (!isApiError(error) || error.code !== '2fa_required') return null;
  return (error.entities as { twoFactor?: TwoFactorChallenge } | null)?.twoFactor ?? null;
}

/** Too many wrong codes: only support can help (docs/requirements.md §8). */
export const isTwoFactorLocked = (error: unknown): boolean =>
  isApiError(error) && error.code === '2fa_account_locked';

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: customerKeys.twoFactor,
    queryFn: ({ signal }) => request<TwoFactor>(BASE, { signal }),
  });

/** A change after which the configuration, and what depends on it, is read again. */
function useTwoFactorChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: customerKeys.twoFactor }),
        // A new second factor ends the trust in every device.
        queryClient.invalidateQueries({ queryKey: customerKeys.devices }),
      ]);
    },
  });
}

/** Begins to set up an authenticator. */
export const useEnrolAuthenticator = () =>
  useMutation({ mutationFn: () => request<AuthenticatorKey>(`${BASE}/authenticator`, { method: 'POST' }) });

/** Begins to use codes that are sent, and sends the first one. */
export const useEnrolByMessage = () =>
  useMutation({
    mutationFn: (method: 'email' | 'sms') => request<SentCode>(`${BASE}/${method}`, { method: 'POST' }),
  });

/** Puts a second factor into use. Answers its recovery codes, which are never shown again. */
export const useConfirmSecondFactor = () =>
  useTwoFactorChange(({ method, otp }: { method: TwoFactorMethod; otp: string }) =>
    request<{ recoveryCodes: readonly string[] }>(`${BASE}/${method}/confirm`, {
      method: 'POST',
      body: { otp },
    }),
  );

export const useMakeRecoveryCodes = () =>
  useTwoFactorChange(() =>
    request<{ recoveryCodes: readonly string[] }>(`${BASE}/recovery-codes`, { method: 'POST' }),
  );

export const useDisableSecondFactor = () =>
  useTwoFactorChange(() => request<null>(`${BASE}/disable`, { method: 'POST' }));

/** The customer has seen the advice to use a second factor. */
export const useAcknowledgeTwoFactorPrompt = () =>
  useTwoFactorChange(() => request<null>(`${BASE}/prompt-acknowledged`, { method: 'POST' }));
