import { afterEach, expect, test } from 'vitest';
import {
  addressOfCampaign,
  backToApp,
  CAMPAIGN_SLOT,
  type Campaign,
  clearCampaign,
  isInApp,
  recordVisit,
  storeCampaign,
  visitData,
} from './visit.ts';

const open = (address: string) => recordVisit(new URL(address, 'https://shop.example'));

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

test('the page about the app does not count as inside the app', () => {
  sessionStorage.clear();
  open('/app');
  expect(visitData().channelKey).toBe('web');
  expect(isInApp()).toBe(false);
});

test('a purchase names its campaign, without empty fields', () => {
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

const SPRING: Campaign = {
  attribution: {
    referrer: 'none',
    referringDomain: 'none',
    source: 'news',
    medium: 'email',
    campaign: 'spring & more; 2026',
    term: 'none',
    content: 'none',
  },
  affiliate: 'AB1',
  promotion: null,
};

function oneCookie() {
  const lines: string[] = [];
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => (lines.at(-1) ?? '').split('; ')[0] ?? '',
    set: (line: string) => void lines.push(line),
  });
  return lines;
}

afterEach(() => Reflect.deleteProperty(document, 'cookie'));

test('a campaign counts in other tabs and for thirty days', () => {
  const lines = oneCookie();
  storeCampaign(SPRING);
  expect(lines).toEqual([expect.stringMatching(/^wattle_campaign=[^;,\s]+; Path=\/; Max-Age=2592000; /)]);
  sessionStorage.clear(); // as another tab has it, or another day
  expect(visitData().metadata).toEqual({
    affiliate_code: 'AB1',
    utm_source: 'news',
    utm_medium: 'email',
    utm_campaign: 'spring & more; 2026',
  });
  clearCampaign();
  expect(lines.at(-1)).toMatch(/^wattle_campaign=; .*Max-Age=0/);
  expect(visitData().metadata).toEqual({});
});

test("another site's referrer is no campaign and replaces none", () => {
  const lines = oneCookie();
  storeCampaign(SPRING);
  const nowhere = { ...SPRING.attribution, source: 'none', medium: 'none', campaign: 'none' };
  storeCampaign({ ...SPRING, attribution: { ...nowhere, referrer: 'https://a.example/' }, affiliate: null });
  expect(lines).toHaveLength(1);
  expect(visitData().metadata).toMatchObject({ affiliate_code: 'AB1' });
});

test('an invalid cookie or address cannot make a purchase fail', () => {
  sessionStorage.clear();
  oneCookie().push(
    'wattle_campaign=aff=x&__proto__=1&utm_source=4111+1111__1111.1111&utm_term=%zz&utm_campaign=mail_1764000000001&promotion=1a2b3c4d-5e6f-4a1b-8c2d-9e0f1a2b3c4d',
  );
  expect(visitData().metadata).toEqual({
    utm_term: '%zz',
    utm_campaign: 'mail_1764000000001',
    promotion: '1a2b3c4d-5e6f-4a1b-8c2d-9e0f1a2b3c4d',
  });
});

test('unreadable campaign data is not sent with a purchase', () => {
  const { attribution } = SPRING;
  oneCookie();
  storeCampaign({
    attribution: { ...attribution, source: 'ne\0ws', medium: '\u001b', term: `${'x'.repeat(159)}🎉` },
    affiliate: '\0',
    promotion: null,
  });
  expect(visitData().metadata).toEqual({
    utm_campaign: 'spring & more; 2026',
    utm_term: 'x'.repeat(159),
  });
});

test('a link within the site may name a campaign, too', () => {
  const openedAt = new URL('https://shop.example/');
  open('/cart?x=1');
  open('/powerball?utm_campaign=winter');
  open('/cart');
  expect(addressOfCampaign(openedAt).search).toBe('?utm_campaign=winter');
});

test('the link back into an app is stored for the whole visit', () => {
  sessionStorage.clear();
  expect(backToApp()).toEqual({ successMobileDeepLink: undefined });
  open('/powerball?successMobileDeepLink=wattle%3A%2F%2Freceipt%2F1');
  open('/cart/buy');
  expect(backToApp()).toEqual({ successMobileDeepLink: 'wattle://receipt/1' });
  open(`/cart?successMobileDeepLink=wattle://${'x'.repeat(500)}`);
  open('/cart?successMobileDeepLink=wattle://%00');
  expect(backToApp()).toEqual({ successMobileDeepLink: 'wattle://receipt/1' });
});
