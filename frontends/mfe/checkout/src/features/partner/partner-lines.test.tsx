import { cartItem, renderInPage, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import { PartnerLines } from './partner-lines.tsx';

test('a partner’s line shows its kind, days, syndicate, cause and favourites', async () => {
  const system = cartItem({
    id: 'system',
    description: 'Powerball, System 9, 36 games, 2 draws',
    days: ['Mon', 'Fri'],
    numWeeks: 1,
    hasFavouriteNumbers: true,
  });
  const share = cartItem({
    id: 'share',
    productType: 'syndicate_share',
    description: 'Powerball Syndicate, 1 share',
    syndicateName: 'Powerball Syndicate 1593/2',
    games: [],
  });
  const book = cartItem({ id: 'book', productType: 'raffle_ticket', causeName: 'Reef Keepers', games: [] });
  renderInPage(<PartnerLines items={[system, share, book]} />);
  expect(await screen.findByText('Your favourite numbers')).toBeVisible();
  for (const words of [
    'Powerball, System 9, 36 games, 2 draws',
    'Mondays and Fridays, 1 week',
    'In Powerball Syndicate 1593/2',
    'Supports Reef Keepers',
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(screen.queryByText(/^Will be bought/)).toBeNull();
});

test('a pre-order at a partner says when it is bought', () => {
  const scheduledPurchase = { type: 'pre_order' as const, purchaseAt: '2026-12-24T01:00:00Z' };
  const ahead = cartItem({ purchaseStatus: 'pre_order', scheduledPurchase });
  const onADay = cartItem({ id: 'day', purchaseOn: '2026-12-24', scheduledPurchase });
  renderInPage(<PartnerLines items={[ahead, onADay]} />);
  expect(screen.getByText('Will be bought when the draw opens,')).toHaveTextContent('24 Dec');
  expect(screen.getByText('Will be bought on')).toHaveTextContent('24 Dec');
});
