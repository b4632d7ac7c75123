import { expect, test } from 'vitest';
import { allowsNonEssential, createConsentStore } from './consent.ts';

test('a choice is stored, and listeners are notified', () => {
  const notified: string[] = [];
  const store = createConsentStore();
  expect(store.snapshot()).toBe('unknown');
  store.subscribe(() => notified.push(store.snapshot()));
  store.choose('non_essential', 365);
  store.choose('essential', 365);
  expect(notified).toEqual(['non_essential', 'essential']);
  expect(createConsentStore().snapshot()).toBe('essential');
});

test('an invalid stored choice counts as none', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'wattle_cookie_consent=everything; Path=/';
  expect(createConsentStore().snapshot()).toBe('unknown');
});

test.each([
  ['unknown', true, false],
  ['essential', true, false],
  ['non_essential', true, true],
  ['unknown', false, true],
] as const)(
  'with choice %s and consent needed %s, non-essential is allowed: %s',
  (choice, isNeeded, allowed) => {
    expect(allowsNonEssential(choice, isNeeded)).toBe(allowed);
  },
);
