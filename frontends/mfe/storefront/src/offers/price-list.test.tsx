import { api, customer, offer, renderMfe, screen, server, site } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../mfe.tsx';

async function asked(options: Omit<Parameters<typeof renderMfe>[1], 'url'>): Promise<string[]> {
  const searches: string[] = [];
  server.use(
    api.get('/offers', ({ url }) => {
      searches.push(url.searchParams.toString());
      return [offer()];
    }),
  );
  renderMfe(mfe, { url: '/lotto-tickets', ...options });
  await screen.findByRole('heading', { level: 1 });
  return [...new Set(searches)];
}

test('a customer sees the prices of the own list', async () => {
  const loyal = customer({ region: 'NSW', pricingId: 'loyal' });
  expect(await asked({ customer: loyal })).toEqual(['region=NSW&pricing_id=loyal']);
});

test('the usual prices need no name', async () => {
  expect(await asked({ customer: customer({ region: 'QLD', pricingId: 'standard' }) })).toEqual([
    'region=QLD',
  ]);
});

test('a visitor sees those of the sub-variant', async () => {
  expect(await asked({ site: site({ pricingId: 'spring' }) })).toEqual(['pricing_id=spring']);
});

test('the list of a sub-variant goes before the own one of a customer', async () => {
  const loyal = customer({ region: 'NSW', pricingId: 'loyal' });
  const spring = site({ pricingId: 'spring' });
  expect(await asked({ customer: loyal, site: spring })).toEqual(['region=NSW&pricing_id=spring']);
});
