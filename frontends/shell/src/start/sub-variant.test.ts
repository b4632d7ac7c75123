import { cartKeys, offerKeys, siteQuery, subVariant } from '@wattle/api-client';
import { QueryClient } from '@wattle/platform';
import { site } from '@wattle/testing';
import { expect, test } from 'vitest';
import { followSubVariant, requestsOtherVariant } from './sub-variant.ts';

test.each([
  ['', null, false],
  ['?sv=spring', null, true],
  ['?sv=spring', 'spring', false],
  ['?sv=spring', 'autumn', true],
  ['?sv=', 'spring', true],
  ['?sv=', null, false],
  ['?sv=Not%20a%20name', null, false],
])('%s while %s is shown asks for another: %s', (search, shown, answer) => {
  expect(requestsOtherVariant(search, shown)).toBe(answer);
});

test('calls name the new sub-variant, and the previous one’s data is removed', () => {
  const client = new QueryClient();
  const show = (change: Parameters<typeof site>[0]) =>
    client.setQueryData(siteQuery().queryKey, site(change));
  show({});
  const end = followSubVariant(client);
  client.setQueryData([...offerKeys.all, 'list'], ['powerball']);
  client.setQueryData(cartKeys.all, {});
  client.setQueryData(['funds'], {});

  show({ subVariant: 'spring', pricingId: 'spring' });

  expect(subVariant()).toBe('spring');
  expect(client.getQueryData([...offerKeys.all, 'list'])).toBeUndefined();
  expect(client.getQueryState(cartKeys.all)?.isInvalidated ?? true).toBe(true);
  expect(client.getQueryState(['funds'])?.isInvalidated).toBe(false);
  end();
});

test('the same configuration removes no data', () => {
  const client = new QueryClient();
  client.setQueryData(siteQuery().queryKey, site());
  const end = followSubVariant(client);
  client.setQueryData([...offerKeys.all, 'list'], ['powerball']);
  client.setQueryData(siteQuery().queryKey, site({ regulationText: 'New' }));
  expect(client.getQueryData([...offerKeys.all, 'list'])).toEqual(['powerball']);
  end();
});
