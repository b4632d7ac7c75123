import type { BankType } from '@wattle/api-client';

/** How one kind of account is written (docs/domain.md §9.2). */
export interface AccountKind {
  readonly type: BankType;
  readonly label: string;
  /** The bank's own code; a PayID has none. */
  readonly bankCode?: {
    readonly label: string;
    readonly hint: string;
    readonly isRight: (text: string) => boolean;
    readonly message: string;
  };
  readonly number: {
    readonly label: string;
    readonly hint?: string;
    readonly inputMode: 'numeric' | 'text' | 'email' | 'tel';
  };
}

const SEPARATORS = /[\s.-]/g;
const matches = (pattern: RegExp) => (text: string) => pattern.test(text.replaceAll(SEPARATORS, ''));

const INTERNATIONAL: AccountKind = {
  type: 'international',
  label: 'Account overseas',
  bankCode: {
    label: 'SWIFT code',
    hint: '8 or 11 letters and digits. Your bank may call it BIC.',
    isRight: matches(/^[a-z]{6}[a-z\d]{2}([a-z\d]{3})?$/i),
    message: 'Please enter a valid SWIFT code',
  },
  number: { label: 'IBAN', hint: 'Starts with two letters, such as DE or FR.', inputMode: 'text' },
};

const AUSTRALIAN: readonly AccountKind[] = [
  {
    type: 'national',
    label: 'Bank account',
    bankCode: {
      label: 'BSB',
      hint: '6 digits, such as 062-000.',
      isRight: matches(/^\d{6}$/),
      message: 'Please enter the 6 digits of your BSB',
    },
    number: { label: 'Account number', inputMode: 'numeric' },
  },
  {
    type: 'payid_phone',
    label: 'PayID: mobile number',
    number: { label: 'Mobile number of your PayID', inputMode: 'tel' },
  },
  {
    type: 'payid_email',
    label: 'PayID: email address',
    number: { label: 'Email address of your PayID', inputMode: 'email' },
  },
  INTERNATIONAL,
];

const BRITISH: readonly AccountKind[] = [
  {
    type: 'national',
    label: 'Bank account',
    bankCode: {
      label: 'Sort code',
      hint: '6 digits, such as 40-01-31.',
      isRight: matches(/^\d{6}$/),
      message: 'Please enter the 6 digits of your sort code',
    },
    number: { label: 'Account number', hint: '8 digits.', inputMode: 'numeric' },
  },
  INTERNATIONAL,
];

/** The kinds of account that money in this currency can be sent to. */
export const accountKinds = (currency: 'AUD' | 'GBP'): readonly AccountKind[] =>
  currency === 'AUD' ? AUSTRALIAN : BRITISH;
