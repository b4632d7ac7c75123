import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
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
      {offers.length > 0 ? (
        <OfferGrid offers={offers} headingLevel={2} label="Lotteries" />
      ) : (
        <EmptyState
          title="No lotteries right now"
          picture={<TicketPicture />}
          action={<LinkButton to={paths.home()}>See what you can play</LinkButton>}
        >
          <p>Lotteries are listed here when their next draws are open.</p>
        </EmptyState>
      )}
    </>
  );
}
