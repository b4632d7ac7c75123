import { expect, test } from 'vitest';
import { backToApp, CAMPAIGN_SLOT, isInApp, rememberVisit, visitData } from './visit.ts';

const open = (address: string) => rememberVisit(new URL(address, 'https://shop.example'));

test('a visit is one of the web unless something says otherwise', () => {
  open('/powerball?utm_source=news');
  expect(visitData()).toEqual({ channelKey: 'web', metadata: {} });
});

test('a visit that the app opened is one of the app to its end', () => {
  open('/app?utm_source=app');
  open('/cart');
  expect(visitData().channelKey).toBe('APP');
  expect(isInApp()).toBe(true);
});

test('whoever reads of the app is still on the web', () => {
  sessionStorage.clear();
  open('/app');
  expect(visitData().channelKey).toBe('web');
  expect(isInApp()).toBe(false);
});

test('a purchase is told of the campaign that led to it, and of nothing that is not known', () => {
  const none = 'none';
  sessionStorage.setItem(
    CAMPAIGN_SLOT,
    JSON.stringify({
      attribution: { source: 'news', medium: none, campaign: 'spring' },
      affiliate: 'AB1',
      promotion: 'x'.repeat(200),
    }),
  );
  expect(visitData().metadata).toEqual({
    affiliate_code: 'AB1',
    promotion: 'x'.repeat(160),
    utm_source: 'news',
    utm_campaign: 'spring',
  });
});

test('the way back into an app is kept for the whole visit', () => {
  sessionStorage.clear();
  expect(backToApp()).toEqual({ successMobileDeepLink: undefined });
  open('/powerball?successMobileDeepLink=wattle%3A%2F%2Freceipt%2F1');
  open('/cart/buy');
  expect(backToApp()).toEqual({ successMobileDeepLink: 'wattle://receipt/1' });
  open(`/cart?successMobileDeepLink=wattle://${'x'.repeat(500)}`);
  expect(backToApp()).toEqual({ successMobileDeepLink: 'wattle://receipt/1' });
});
