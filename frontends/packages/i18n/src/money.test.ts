import { describe, expect, test } from 'vitest';
import {
  compareAmounts,
  formatMoney,
  formatWholeMoney,
  isZero,
  multiplyAmount,
  subtractAmounts,
  sumAmounts,
} from './money.ts';

describe('money', () => {
  test('adds what floats cannot', () => {
    expect(sumAmounts('0.10', '0.20')).toBe('0.30');
    expect(sumAmounts('90071992547409.93', '0.01')).toBe('90071992547409.94');
  });

  test('may fall below zero and keeps its two places', () => {
    expect(subtractAmounts('1.5', '2.00')).toBe('-0.50');
    expect(multiplyAmount('1.55', 3)).toBe('4.65');
  });

  test('compares by value, not by spelling', () => {
    expect(compareAmounts('9.90', '10')).toBe(-1);
    expect(compareAmounts('10', '10.00')).toBe(0);
    expect(isZero('0.00')).toBe(true);
  });

  test.each(['1.234', '1e3', '', 'NaN', '1,000.00'])('refuses %j', (text) => {
    expect(() => sumAmounts(text)).toThrow(RangeError);
  });

  test('is written as the region writes it', () => {
    expect(formatMoney({ amount: '1234.5', currency: 'AUD' }, 'en-AU')).toBe('$1,234.50');
    expect(formatMoney({ amount: '1234.5', currency: 'GBP' }, 'en-GB')).toBe('£1,234.50');
    expect(formatMoney({ amount: '1234.5', currency: 'AUD' }, 'en-GB')).toBe('A$1,234.50');
    expect(formatMoney({ amount: '-12.50', currency: 'AUD' }, 'en-AU')).toBe('-$12.50');
  });

  test('leaves out cents of a prize only when there are none', () => {
    expect(formatWholeMoney({ amount: '30000000.00', currency: 'AUD' }, 'en-AU')).toBe('$30,000,000');
    expect(formatWholeMoney({ amount: '17.30', currency: 'AUD' }, 'en-AU')).toBe('$17.30');
  });

  test('is exact beyond what a float can hold', () => {
    expect(formatMoney({ amount: '90071992547409931.17', currency: 'AUD' }, 'en-AU')).toBe(
      '$90,071,992,547,409,931.17',
    );
  });
});
