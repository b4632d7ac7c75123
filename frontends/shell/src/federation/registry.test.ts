import { describe, expect, test } from 'vitest';
import { ownerOf, readRegistry } from './registry.ts';

const registry = [
  { name: 'storefront', entry: '/mfe/storefront/e.js', contract: 1, mounts: ['/'] },
  { name: 'checkout', entry: '/mfe/checkout/e.js', contract: 1, mounts: ['/cart', '/checkout'] },
];

describe('a path belongs to', () => {
  test.each([
    ['/', 'storefront'],
    ['/powerball', 'storefront'],
    ['/cart', 'checkout'],
    ['/cart/buy', 'checkout'],
    ['/cartoons', 'storefront'],
  ])('%s: %s', (path, name) => {
    expect(ownerOf(registry, path)?.name).toBe(name);
  });

  test('null when no mount covers it', () => {
    expect(ownerOf(registry.slice(1), '/powerball')).toBeUndefined();
  });
});

test('the registry is read from the document, and empty without one', () => {
  expect(readRegistry()).toEqual([]);
  document.body.innerHTML = `<script type="application/json" id="mfe-registry">${JSON.stringify(registry)}</script>`;
  expect(readRegistry()).toEqual(registry);
});
