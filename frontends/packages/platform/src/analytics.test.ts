import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Analytics,
  type AnalyticsEvent,
  type AnalyticsPermission,
  createAnalytics,
} from './analytics.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
let sent: { names: string[]; isLeaving: boolean }[];
let permission: AnalyticsPermission;
let port: Analytics;

const connect = () =>
  port.connect({
    permission: () => permission,
    send: (events: readonly AnalyticsEvent[], isLeaving) =>
      sent.push({ names: events.map(({ name }) => name), isLeaving }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  permission = 'allowed';
  port = createAnalytics(() => NOW);
});
afterEach(() => vi.useRealTimers());

test('a page view is tracked, and names later events', () => {
  const properties: unknown[] = [];
  port.connect({
    permission: () => 'allowed',
    send: (events) => properties.push(...events.map((event) => event.properties)),
  });
  port.view('/powerball');
  port.flush();
  expect(properties).toEqual([{ path: '/powerball' }]);
  expect(port.page).toBe('/powerball');
});

test('events gather and go together', () => {
  connect();
  port.track('page_viewed');
  port.track('signed_in');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([{ names: ['page_viewed', 'signed_in'], isLeaving: false }]);
});

test('remaining events are sent when the page closes', () => {
  connect();
  port.track('page_viewed');
  port.flush(true);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([{ names: ['page_viewed'], isLeaving: true }]);
});

test('nothing is sent before there is consent, and what waited goes with it', () => {
  permission = 'undecided';
  connect();
  port.track('page_viewed');
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  permission = 'allowed';
  port.flush();
  expect(sent).toEqual([{ names: ['page_viewed'], isLeaving: false }]);
});

test('queued events are dropped when consent is refused', () => {
  permission = 'undecided';
  connect();
  port.track('page_viewed');
  permission = 'refused';
  port.flush();
  permission = 'allowed';
  port.flush();
  expect(sent).toEqual([]);
});

test('a call takes fifty events at most, and as many wait for consent', () => {
  permission = 'undecided';
  for (let count = 0; count < 120; count += 1) port.track('page_viewed');
  connect();
  permission = 'allowed';
  port.flush();
  expect(sent.map(({ names }) => names.length)).toEqual([50]);
});

test('nothing is sent any more where the page has ended the connection', () => {
  const end = connect();
  port.track('page_viewed');
  end();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
