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
    description: 'Every lottery you can play, with its next prize, closing time and lowest price.',
  });
  return (
    <>
      <PageHead title="Lottery tickets">See every game's next prize, closing time and price.</PageHead>
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
