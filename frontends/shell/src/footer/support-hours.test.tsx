import { isOpenAt } from '@wattle/design-system';
import { act, renderInPage, screen, site } from '@wattle/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { SupportWays } from './support-ways.tsx';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const SYDNEY = {
  timeZone: 'Australia/Sydney',
  hours: [
    { days: WEEKDAYS, opens: '08:00', closes: '20:00' },
    { days: ['sat'] as const, opens: '10:00', closes: '24:00' },
  ],
};

afterEach(() => vi.useRealTimers());

/** In Sydney it is eleven hours later in summer, ten in winter. */
test.each([
  ['a minute before it opens', '2026-11-19T20:59:59Z', false],
  ['at the minute it opens', '2026-11-19T21:00:00Z', true],
  ['a second before it closes', '2026-11-20T08:59:59Z', true],
  ['at the minute it closes', '2026-11-20T09:00:00Z', false],
  ['in winter, at the minute it opens', '2026-07-01T22:00:00Z', true],
  ['in winter, an hour before', '2026-07-01T21:00:00Z', false],
  ['on Saturday up to midnight', '2026-11-21T12:59:59Z', true],
  ['on Sunday', '2026-11-21T13:00:00Z', false],
])('%s, %s', (_, instant, expected) => {
  expect(isOpenAt(SYDNEY, new Date(instant))).toBe(expected);
});

test('without hours support is always open', () => {
  expect(isOpenAt({ hours: [] }, new Date())).toBe(true);
});

test('the chat is offered during the support hours only', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:58:30Z') });
  const support = { ...site().support, ...SYDNEY, chatUrl: 'https://chat.example/wattle' };
  renderInPage(<SupportWays />, { site: site({ support }) });
  expect(screen.getByText('Open now')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', support.chatUrl);
  act(() => vi.advanceTimersByTime(90_000));
  expect(screen.getByText('Closed now')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Chat with us' })).toBeNull();
  expect(screen.getByText(support.openingHours)).toBeVisible();
});
