import { expect, test } from 'vitest';
import { footerLinks, footerVariant, legalLinks } from './footer-links.ts';

const link = (route: string) => ({ label: route, route });
const all = ['/about/privacy', '/about/responsible-gaming', '/about/cookie-policy', '/blog', '/about'].map(
  link,
);

test('links to what the site does not have are left out', () => {
  expect(footerLinks(all, []).map(({ route }) => route)).toEqual(['/about/privacy', '/about']);
  expect(footerLinks(all, ['responsible_gambling', 'cookie_consent', 'blog'])).toEqual(all);
});

test('the law’s links are those that even the smallest footer has', () => {
  expect(legalLinks(all).map(({ route }) => route)).toEqual([
    '/about/privacy',
    '/about/responsible-gaming',
    '/about/cookie-policy',
  ]);
});

test.each([
  ['/', 0, 'full'],
  ['/cart', 0, 'full'],
  ['/cart', 1, 'reduced'],
  ['/deposit', 2, 'reduced'],
  ['/checkout/login', 1, 'reduced'],
  ['/login', 1, 'slim'],
  ['/change-Password', 0, 'slim'],
  ['/my-account/transactions', 1, 'condensed'],
  ['/carthorse', 1, 'full'],
] as const)('%s with %i in the cart has the footer %s', (path, items, variant) => {
  expect(footerVariant(path, items, false)).toBe(variant);
});

test.each(['/purchase/kiosk', '/deposit', '/checkout/deposit/1/success'])(
  'at a partner %s has the slim footer, whatever is in the own cart',
  (path) => {
    expect(footerVariant(path, 0, true)).toBe('slim');
    expect(footerVariant(path, 1, true)).toBe('slim');
  },
);
