/**
 * Words that more than one part of the site says; the texts of forms and errors are those of docs/requirements.md,
 * verbatim.
 */

export { error } from './error-words.ts';

export const form = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  numbersOnly: 'Please enter numbers only',
  phone: 'Please enter a valid phone number',
  amount: 'Amount must follow format e.g: 1.50',
  postcode: 'Please enter a valid post code',
  terms: 'You must agree to the terms and conditions to proceed.',
  cardHolder: "Please enter the card holder's name.",
  codeIncomplete: 'A 6 digit code is required.',
  mismatch: (fieldName: string) => `Your ${fieldName} does not match`,
  minimum: (amount: string) => `Please enter an amount equal to or greater than ${amount}.`,
  maximum: (amount: string) => `Please enter an amount equal to or less than ${amount}.`,
} as const;

export const limits = {
  /** The help text of docs/requirements.md, Limits. */
  weeklyDeposit: 'A weekly deposit limit is the maximum deposit in any 7-day period.',
} as const;

export const twoFactor = {
  incorrect: 'Code is incorrect or expired. Try again or contact support',
  lockedTitle: 'Account locked',
  locked: 'Your account has been locked due to too many incorrect 2FA attempts. Please contact support.',
  failed: 'Authentication failed. Please try again.',
  succeeded: "You've successfully verified your 2FA code.",
  resend: 'Problem with your code? Send a new email',
  resent: 'New email sent!',
} as const;
