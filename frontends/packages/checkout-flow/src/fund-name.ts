import type { Fund } from '@wattle/api-client';

const BRANDS: Readonly<Record<string, string>> = {
  AmericanExpress: 'American Express',
  MasterCard: 'Mastercard',
  paypal: 'PayPal',
};

/** A funding source as people call it: its brand and the last digits of its number. */
export function fundName(fund: Fund): string {
  if (fund.type === 'paypal') return fund.holderName ? `PayPal (${fund.holderName})` : 'PayPal';
  if (fund.maskedAccount) return fund.maskedAccount;
  const ending = fund.last4 ? ` ending in ${fund.last4}` : '';
  if (fund.type === 'bank') return `Bank account${ending}`;
  return `${(fund.brand && (BRANDS[fund.brand] ?? fund.brand)) || 'Card'}${ending}`;
}
