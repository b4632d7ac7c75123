import { expect, test } from 'vitest';
import { CAMPAIGN_SLOT, rememberChannel, visitData } from './visit.ts';

const open = (address: string) => rememberChannel(new URL(address, 'https://shop.example'));

test('a visit is one of the web unless something says otherwise', () => {
  open('/powerball?utm_source=news');
  expect(visitData()).toEqual({ channelKey: 'web', metadata: {} });
});

test.each(['/powerball?utm_source=app', '/app'])('a visit that begins at %s is one of the app', (address) => {
  open(address);
  open('/cart');
  expect(visitData().channelKey).toBe('APP');
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
