import type { Fund } from '@wattle/api-client';

const BRANDS: Readonly<Record<string, string>> = {
  AmericanExpress: 'American Express',
  MasterCard: 'Mastercard',
  paypal: 'PayPal',
};

/** The display name of a funding source: its brand and last digits. */
export function fundName(fund: Fund): string {
  if (fund.type === 'paypal') return fund.holderName ? `PayPal (${fund.holderName})` : 'PayPal';
  if (fund.maskedAccount) return fund.maskedAccount;
  const ending = fund.last4 ? ` ending in ${fund.last4}` : '';
  if (fund.type === 'bank') return `Bank account${ending}`;
  return `${(fund.brand && (BRANDS[fund.brand] ?? fund.brand)) || 'Card'}${ending}`;
}
