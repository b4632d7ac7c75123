import type { TwoFactorMethod } from '@wattle/api-client';

/** What customers call the ways to get a code (docs/requirements.md §4, Two-factor). */
export const METHODS: Readonly<Record<TwoFactorMethod, { readonly name: string; readonly about: string }>> = {
  authenticator: {
    name: 'Authenticator app',
    about: 'An app on your phone shows the code, also without reception. The safest way.',
  },
  email: { name: 'Email', about: 'We send a code to your email address.' },
  sms: { name: 'Text message', about: 'We send a code to your mobile phone.' },
};
