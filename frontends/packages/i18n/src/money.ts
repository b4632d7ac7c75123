/** Money as the API sends it: a decimal string with two places and an ISO 4217 code. Arithmetic is done in whole minor units. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** @throws RangeError when the text is not a decimal amount of at most two places */
function toMinor(amount: string): bigint {
  const match = AMOUNT.exec(amount);
  if (!match) throw new RangeError(`not an amount: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -minor : minor;
}

function fromMinor(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sumAmounts = (...amounts: readonly string[]): string =>
  fromMinor(amounts.reduce((total, amount) => total + toMinor(amount), 0n));

export const subtractAmounts = (left: string, right: string): string =>
  fromMinor(toMinor(left) - toMinor(right));

/** @throws RangeError when `times` is not a whole number */
export const multiplyAmount = (amount: string, times: number): string =>
  fromMinor(toMinor(amount) * BigInt(times));

/** Negative, zero or positive as `left` is less than, equal to or more than `right`. */
export function compareAmounts(left: string, right: string): number {
  const difference = toMinor(left) - toMinor(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const isZero = (amount: string): boolean => toMinor(amount) === 0n;

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string, fractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${locale}|${currency}|${fractionDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    formats.set(key, format);
  }
  return format;
}

/** Intl formats decimal strings exactly; the type of `format` only admits literals, hence the narrowing. */
const asDecimal = (amount: string) => fromMinor(toMinor(amount)) as `${number}`;

/** `$1,234.50` for AUD in en-AU, `A$1,234.50` for AUD in en-GB: the sign is never ambiguous. */
export const formatMoney = ({ amount, currency }: Money, locale: string): string =>
  moneyFormat(locale, currency, 2).format(asDecimal(amount));

/** Without cents when there are none, for prizes and headlines: `$30,000,000`. */
export const formatWholeMoney = ({ amount, currency }: Money, locale: string): string =>
  moneyFormat(locale, currency, toMinor(amount) % 100n === 0n ? 0 : 2).format(asDecimal(amount));
