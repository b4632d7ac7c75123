import { createToastStore, type Emit, type ToastStore } from '@wattle/platform';
import { api, server } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSession } from './session-watch.ts';

const MINUTE = 60_000;

let toasts: ToastStore;
let stop: () => void;
let beats: number;
let loggedOut: number;
const emit = vi.fn<Emit>();

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const move = () => window.dispatchEvent(new Event('pointermove'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  toasts = createToastStore();
  emit.mockClear();
  beats = 0;
  loggedOut = 0;
  server.use(
    api.post('/heartbeat', () => {
      beats += 1;
      return { sessionId: 'visit-9', inactivitySeconds: 30 * 60 };
    }),
    api.post('/logout', () => {
      loggedOut += 1;
      return null;
    }),
  );
  stop = watchSession({ emit, toasts });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('opening a page sends a heartbeat at once, which names the visit', async () => {
  await vi.waitFor(() => expect(sessionStorage.getItem('wattle.session')).toMatch(/^visit-9 /));
  expect(beats).toBe(1);
});

test('only activity is reported, at most every few minutes', async () => {
  await vi.waitFor(() => expect(beats).toBe(1));
  await pass(10 * MINUTE);
  expect(beats).toBe(1);
  move();
  await pass(MINUTE);
  await vi.waitFor(() => expect(beats).toBe(2));
  move();
  await pass(MINUTE);
  expect(beats).toBe(2);
});

test('an inactive customer is warned, signed out and informed', async () => {
  await pass(29 * MINUTE);
  expect(toasts.snapshot()[0]?.title).toBe('Are you still there?');
  expect(emit).not.toHaveBeenCalled();
  await pass(MINUTE);
  await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('session:ended', { reason: 'expired' }));
  expect(loggedOut).toBe(1);
});

test('a customer who returns in time stays, without the warning', async () => {
  await pass(29 * MINUTE);
  move();
  await pass(2 * MINUTE);
  expect(toasts.snapshot()).toEqual([]);
  expect(emit).not.toHaveBeenCalled();
});

test('a customer who returns too late stays signed out', async () => {
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  move();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(emit).toHaveBeenCalled());
});

test('being active in another tab counts', async () => {
  await pass(25 * MINUTE);
  localStorage.setItem('wattle.active-at', String(Date.now()));
  await pass(10 * MINUTE);
  expect(emit).not.toHaveBeenCalled();
});
