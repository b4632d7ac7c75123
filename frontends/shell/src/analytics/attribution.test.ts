import { beforeEach, expect, test } from 'vitest';
import { campaignOf, storedCampaign } from './attribution.ts';

const at = (query: string, referrer = '') =>
  campaignOf(new URL(`https://shop.example/play${query}`), referrer);
const NOTHING = {
  referrer: 'none',
  campaign: 'none',
  medium: 'none',
  source: 'none',
  term: 'none',
  content: 'none',
  referringDomain: 'none',
};

beforeEach(() => sessionStorage.clear());

test('whatever is not known is none', () => {
  const nothing = { attribution: NOTHING, affiliate: null, promotion: null };
  expect(at('')).toEqual(nothing);
  expect(at('?utm_source=&aff=&p=')).toEqual(nothing);
});

test('an address names its campaign, its affiliate and its promotion', () => {
  const { attribution, affiliate, promotion } = at(
    '?utm_source=news&utm_medium=email&utm_campaign=spring&utm_term=t&utm_content=c&aff=AB1&p=MAY',
  );
  expect(attribution).toEqual({
    ...NOTHING,
    source: 'news',
    medium: 'email',
    campaign: 'spring',
    term: 't',
    content: 'c',
  });
  expect([affiliate, promotion]).toEqual(['AB1', 'MAY']);
});

test('an unreadable campaign is ignored', () => {
  const { attribution, affiliate, promotion } = at(
    '?utm_source=%00&utm_medium=a%0Ab&aff=%1B&p=%00&utm_term=%FF',
  );
  expect(attribution).toEqual({ ...NOTHING, term: '\uFFFD' });
  expect([affiliate, promotion]).toEqual([null, null]);
  expect(at(`?aff=${'x'.repeat(10_000)}`).affiliate).toHaveLength(200);
});

test('a referrer is sent without its query, our own pages not at all', () => {
  const { attribution } = at('', 'https://news.example/story?user=ana#x');
  expect(attribution.referrer).toBe('https://news.example/story');
  expect(attribution.referringDomain).toBe('news.example');
  expect(at('', 'https://shop.example/').attribution).toEqual(NOTHING);
});

test('a visit has its campaign until another is named', () => {
  const spring = at('?utm_campaign=spring');
  expect(storedCampaign(spring)).toBe(spring);
  expect(storedCampaign(at(''))).toEqual(spring);
  const winter = at('?utm_campaign=winter');
  storedCampaign(winter);
  expect(storedCampaign(at(''))).toEqual(winter);
});
