import { usePageMeta } from '@wattle/design-system';
import { OfferGrid } from '../../offers/offer-grid.tsx';
import { useListedOffers } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';

/** Every lottery that is sold. */
export function LottoTicketsPage() {
  const offers = useListedOffers();
  usePageMeta({
    title: 'Lottery tickets',
    description: 'Every lottery you can play, with the next prize, the close and the price from.',
  });
  return (
    <>
      <PageHead title="Lottery tickets">
        See the next prize of every game, when it closes and what it costs.
      </PageHead>
      <OfferGrid offers={offers} headingLevel={2} label="Lotteries" />
    </>
  );
}
