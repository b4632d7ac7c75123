import { expect, test } from 'vitest';
import {
  calendarDateOf,
  closesIn,
  formatCalendarDate,
  formatDateTime,
  formatMonth,
  regionTimeZone,
} from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
