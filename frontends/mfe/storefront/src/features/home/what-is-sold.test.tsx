import { api, offer, raffle, renderMfe, screen, server, site, syndicateOffer, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const nothing = () => [api.get('/offers', []), api.get('/raffles', []), api.get('/syndicates', [])];
const granted = (...capabilities: string[]) => site({ capabilities });

test('without commercial lotteries the home page lists the other products', async () => {
  server.use(api.get('/offers', [offer()]), api.get('/raffles', [raffle()]));
  renderMfe(mfe, { url: '/', site: granted('multi_offer_site', 'charity_lotteries') });
  await screen.findByRole('heading', { level: 1, name: 'The next big draws' });
  expect(screen.queryByText('Powerball')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Lotteries' })).toBeNull();
});

test.each(['/', '/lotto-tickets'])(
  '%s says that there is nothing only when nothing of any kind is sold',
  async (url) => {
    const all = granted('multi_offer_site', 'commercial_lotteries', 'charity_lotteries', 'syndicates');
    server.use(...nothing());
    const { unmount } = renderMfe(mfe, { url, site: all });
    expect(await screen.findByText(/418/)).toBeVisible();
    unmount();
    server.use(api.get('/syndicates', [syndicateOffer()]));
    renderMfe(mfe, { url, site: all });
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('418');
    expect(screen.queryByText(/418/)).toBeNull();
  },
);

test.each([
  [
    'a lottery',
    'commercial_lotteries',
    [
      api.get('/offers', [offer()]),
      api.get('/offers/powerball', offer()),
      api.get('/offers/powerball/draws', []),
    ],
    'Play Powerball',
  ],
  ['a raffle', 'charity_lotteries', [api.get('/raffles', [raffle()])], 'Dream Home'],
  ['a syndicate', 'syndicates', [api.get('/syndicates', [syndicateOffer()])], 'Powerball Syndicate'],
])(
  'the home page of a site that sells %s alone is where it is bought',
  async (_, capability, handlers, title) => {
    server.use(...handlers);
    renderMfe(mfe, { url: '/', site: granted(capability) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/$/),
    );
  },
);

test("the site's chosen product is on its home page", async () => {
  server.use(
    api.get('/offers', [offer(), offer({ key: 'oz_lotto', url: '/oz_lotto', name: 'Oz Lotto' })]),
    api.get('/offers/powerball/draws', []),
  );
  renderMfe(mfe, { url: '/', site: site({ capabilities: ['commercial_lotteries'], offers: ['powerball'] }) });
  const main = within(document.body);
  expect(await main.findByRole('heading', { level: 1, name: 'Play Powerball' })).toBeVisible();
});

test.each([
  ['/powerball', 'charity_lotteries'],
  ['/powerball/buy', 'charity_lotteries'],
  ['/dream_home', 'commercial_lotteries'],
])('the multiple-products capability alone does not open a page like %s', async (url, other) => {
  server.use(api.get('/offers', [offer()]), api.get('/raffles', [raffle()]));
  renderMfe(mfe, { url, site: granted('multi_offer_site', other) });
  expect(await screen.findByText(/404/)).toBeVisible();
});
