import { expect, test } from 'vitest';
import { lacksMoney, PURCHASE_FAILURE_CODES, purchaseFailure } from './purchase-failures.ts';

const DECLINED = [
  'card_declined',
  'card_expired',
  'card_insufficient_funds',
  'csc_incorrect',
  'credit_card_not_allowed',
  'authentication_failed',
  'authentication_required',
  'paypal_declined',
  'refused',
  'method_not_available',
  'method_not_unattended',
  'cancelled',
  'abandoned',
];
const NOT_ALLOWED = [
  'suspended',
  'deposit_limit',
  'self_excluded',
  'register_excluded',
  'time_out',
  'account_closed',
  'country_banned',
  'migration_restriction',
];
/** The server says it with the failure itself. */
const SAID_BY_THE_SERVER = ['payment_not_started', 'payment_unknown'];

const moneyOf = (code: string): RegExp | null => {
  if (DECLINED.includes(code)) return /^Nothing was taken: not from your wallet, and not from your card/;
  if (NOT_ALLOWED.includes(code)) return /goes back to where it came from/;
  return SAID_BY_THE_SERVER.includes(code) ? null : /^All your money is in your wallet/;
};

test.each(PURCHASE_FAILURE_CODES)(
  '%s says what happened, what became of the money, and what to do',
  (code) => {
    const { title, money, next } = purchaseFailure(code);
    const expected = moneyOf(code);
    if (expected) expect(money).toMatch(expected);
    else expect(money).toBeNull();
    expect(title).not.toMatch(/[.]$/);
    if (next !== 'shop') expect(next?.to('/order') ?? '/order').toMatch(/^\//);
  },
);

test('an unknown code promises nothing about money', () => {
  for (const code of ['something_newer', null]) {
    expect(purchaseFailure(code)).toMatchObject({
      title: 'Your order did not go through',
      money: 'Your wallet shows your balance.',
    });
  }
});

test.each([
  'insufficient_funds',
  'payment_refused',
  ...DECLINED,
  'fund_not_found',
  'verification_required',
  'funding_source_not_verified',
  'amount_too_large',
])('after %s it would be bought with money from elsewhere', (code) => expect(lacksMoney(code)).toBe(true));

test.each([
  'verify_account_required',
  'spend_limit',
  'global_spend_limit',
  'draw_closed',
  'payment_unknown',
  'payment_not_started',
  'something_newer',
  ...NOT_ALLOWED,
])('after %s no money buys it', (code) => expect(lacksMoney(code)).toBe(false));
