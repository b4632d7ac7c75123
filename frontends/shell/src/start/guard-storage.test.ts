import { request } from '@wattle/api-client';
import { api, type Call, server } from '@wattle/testing';
import { afterEach, expect, test } from 'vitest';
import { guardStorage } from './guard-storage.ts';

const own = Object.getOwnPropertyDescriptors(window);

afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Reflect.deleteProperty(window, name);
    const before = own[name];
    if (before) Object.defineProperty(window, name, before);
  }
});

test.each([
  [
    'refuses',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  [
    'has no room for',
    () => ({
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    }),
  ],
])('the site works in a browser that %s storage', async (_, get) => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, get });
  const calls: Call[] = [];
  server.use(
    api.get('/offers', (call) => {
      calls.push(call);
      return [];
    }),
  );
  guardStorage();
  expect(await request('/offers')).toEqual([]);
  await request('/offers');
  // The page remembers for as long as it is open.
  expect(calls[1]?.headers.get('x-session-id')).toBe(calls[0]?.headers.get('x-session-id'));
});

test('storage that works is left alone', () => {
  const { localStorage, sessionStorage } = window;
  guardStorage();
  expect([window.localStorage, window.sessionStorage]).toEqual([localStorage, sessionStorage]);
});
