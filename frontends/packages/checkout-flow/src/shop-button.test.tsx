import { renderInPage, screen, site } from '@wattle/testing';
import { expect, test } from 'vitest';
import { ShopButton } from './shop-button.tsx';

const ALL = ['multi_offer_site', 'syndicates', 'charity_lotteries', 'commercial_lotteries'];

test.each([
  ['to the lotteries', ALL, 'See the next draws', '/lotto-tickets'],
  ['to the raffles without lotteries', ALL.slice(0, 3), 'See the raffles', '/charity-tickets'],
  ['to the syndicates alone', ALL.slice(0, 2), 'See the syndicates', '/syndicates'],
])('it leads %s', (_, capabilities, name, to) => {
  renderInPage(<ShopButton />, { site: site({ capabilities }) });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('without a kind to buy there is no link', () => {
  renderInPage(<ShopButton>Add another ticket</ShopButton>, {
    site: site({ capabilities: ALL.slice(0, 1) }),
  });
  expect(screen.queryByRole('link')).toBeNull();
});
