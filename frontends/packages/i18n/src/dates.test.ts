import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  calendarDateOf,
  closesIn,
  formatCalendarDate,
  formatDateTime,
  formatDay,
  formatMonth,
  regionTimeZone,
} from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T02:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('an instant says its day, time and zone', () => {
  expect(formatDateTime('2026-11-26T09:30:00Z', 'en-AU', 'Australia/Sydney')).toBe(
    'Thu 26 Nov, 8:30 pm AEDT',
  );
});

test('the zone follows daylight saving', () => {
  expect(formatDateTime('2026-06-25T10:30:00Z', 'en-AU', 'Australia/Sydney')).toBe(
    'Thu 25 June, 8:30 pm AEST',
  );
  expect(formatDateTime('2026-11-26T09:30:00Z', 'en-AU', 'Australia/Brisbane')).toBe(
    'Thu 26 Nov, 7:30 pm AEST',
  );
});

test.each(['en-AU', 'en-GB'])('an instant of another year says which, in %s', (locale) => {
  const day = (instant: string) => formatDay(instant, locale, 'Australia/Sydney');
  expect(day('2025-11-27T09:30:00Z')).toBe('Thu 27 Nov 2025');
  expect(day('2027-01-07T09:30:00Z')).toBe('Thu 7 Jan 2027');
  expect(formatDateTime('2025-11-27T09:30:00Z', 'en-AU', 'Australia/Sydney')).toBe(
    'Thu 27 Nov 2025, 8:30 pm AEDT',
  );
});

test('a record says its year also in that year', () => {
  expect(formatDay('2026-11-26T09:30:00Z', 'en-AU', 'Australia/Sydney', true)).toBe('Thu 26 Nov 2026');
  expect(formatDateTime('2026-11-26T09:30:00Z', 'en-GB', 'Europe/London', true)).toBe(
    'Thu 26 Nov 2026, 9:30 am GMT',
  );
});

test('which year it is, is decided in the zone', () => {
  vi.setSystemTime('2026-12-31T13:30:00Z');
  const newYear = '2026-12-31T13:00:00Z';
  expect(formatDay(newYear, 'en-AU', 'Australia/Sydney')).toBe('Fri 1 Jan');
  expect(formatDay(newYear, 'en-AU', 'Australia/Perth')).toBe('Thu 31 Dec');
  expect(formatDay('2026-12-31T12:59:00Z', 'en-AU', 'Australia/Sydney')).toBe('Thu 31 Dec 2026');
});

test('a calendar date is the same day everywhere', () => {
  expect(formatCalendarDate('2026-11-26', 'en-AU')).toBe('Thursday 26 November 2026');
});

test('a month is the same month everywhere', () => {
  expect(formatMonth('2026-11', 'en-AU')).toBe('November 2026');
});

test('an instant falls on the day of its zone', () => {
  expect(calendarDateOf('2026-11-26T20:00:00Z', 'Australia/Sydney')).toBe('2026-11-27');
  expect(calendarDateOf('2026-11-26T20:00:00Z', 'UTC')).toBe('2026-11-26');
});

test('a region without a zone of its own has the visitor’s', () => {
  expect(regionTimeZone('WA', 'Australia/Sydney')).toBe('Australia/Perth');
  expect(regionTimeZone(null, 'Australia/Sydney')).toBe('Australia/Sydney');
});

test.each([
  [50 * HOUR, '2 days 2 h'],
  [26 * HOUR, '1 day 2 h'],
  [5 * HOUR + 12 * MINUTE, '5 h 12 min'],
  [12 * MINUTE + 5000, '12 min 05 s'],
  [0, ''],
  [-1, ''],
])('%d milliseconds before the close it reads %j', (remaining, text) => {
  expect(closesIn(remaining).text).toBe(text);
});

test('the text asks to be drawn again exactly when it changes', () => {
  for (const remaining of [50 * HOUR + 17, 5 * HOUR + 90_001, 65_432, 900]) {
    const { text, refreshIn } = closesIn(remaining);
    expect(closesIn(remaining - refreshIn + 1).text).toBe(text);
    expect(closesIn(remaining - refreshIn).text).not.toBe(text);
  }
});
