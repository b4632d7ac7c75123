import { cartQuery, type Offer, offerDrawsQuery } from '@wattle/api-client';
import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { DRAWS_ON_SALE } from '../../offers/draws-on-sale.ts';
import { notOnSale } from '../../offers/not-on-sale.ts';
import { useOffer } from '../../offers/use-offer.ts';
import { PageHead } from '../../page-head.tsx';
import { OfferHead } from './offer-head.tsx';
import { TicketForm } from './ticket-form.tsx';

/** The line of the cart that the customer came to change; its item is missing when it is no longer there. */
function useCartLine(offer: Offer, id: string | null) {
  const { data: cart } = useQuery({ ...cartQuery(), enabled: id !== null });
  if (id === null) return undefined;
  return { item: cart?.cartItems.find((item) => item.id === id && item.productOfferKey === offer.key) };
}

/** The play screen of a lottery (specification §2). */
export function PlayPage() {
  const offer = useOffer();
  const [search] = useSearchParams();
  const { data: draws } = useSuspenseQuery(offerDrawsQuery(offer.key, DRAWS_ON_SALE));
  const onSale = offer.suspended ? [] : draws.filter(({ purchaseStatus }) => purchaseStatus === 'open');
  const gameOffer = offer.gameTypes.find(({ key }) => key === 'standard')?.gameOffers[0];
  const asked = Number.parseInt(search.get('firstDrawNo') ?? '', 10);
  const next = onSale[0];
  const lineId = search.get('cartItem');
  const cartLine = useCartLine(offer, lineId);
  const title = cartLine?.item ? `Change your ${offer.name} ticket` : `Play ${offer.name}`;
  usePageMeta({
    title,
    description: `Pick your ${offer.name} numbers or take a quickpick. See the next prize, the odds and the price before you pay.`,
    canonical: paths.play(offer.key),
  });
  return (
    <>
      <PageHead title={title}>Pick your own numbers or take a quickpick.</PageHead>
      {next && gameOffer ? (
        <>
          <OfferHead offer={offer} draw={next} />
          <TicketForm
            key={`${offer.key} ${lineId}`}
            offer={offer}
            gameOffer={gameOffer}
            onSale={onSale}
            firstDrawNo={asked > 0 ? asked : next.drawNo}
            cartLine={cartLine}
          />
        </>
      ) : (
        <EmptyState
          title={notOnSale(offer)}
          picture={<TicketPicture />}
          action={
            <>
              <LinkButton to={paths.lottoTickets()}>See the other lotteries</LinkButton>
              <LinkButton to={paths.offerResults(offer.key)} variant="secondary">
                {offer.name} results
              </LinkButton>
            </>
          }
        >
          <p>Tickets that you already hold are not touched by this.</p>
        </EmptyState>
      )}
    </>
  );
}
