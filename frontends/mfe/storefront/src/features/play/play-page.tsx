import { offerDrawsQuery } from '@wattle/api-client';
import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { DRAWS_ON_SALE } from '../../offers/draws-on-sale.ts';
import { notOnSale } from '../../offers/not-on-sale.ts';
import { useOffer } from '../../offers/use-offer.ts';
import { PageHead } from '../../page-head.tsx';
import { OfferHead } from './offer-head.tsx';
import { TicketForm } from './ticket-form.tsx';

/** The play screen of a lottery (specification §2). */
export function PlayPage() {
  const offer = useOffer();
  const [search] = useSearchParams();
  const { data: draws } = useSuspenseQuery(offerDrawsQuery(offer.key, DRAWS_ON_SALE));
  const onSale = offer.suspended ? [] : draws.filter(({ purchaseStatus }) => purchaseStatus === 'open');
  const gameOffer = offer.gameTypes.find(({ key }) => key === 'standard')?.gameOffers[0];
  const asked = Number.parseInt(search.get('firstDrawNo') ?? '', 10);
  const next = onSale[0];
  usePageMeta({
    title: `Play ${offer.name}`,
    description: `Pick your ${offer.name} numbers or take a quickpick. See the next prize, the odds and the price before you pay.`,
    canonical: paths.play(offer.key),
  });
  return (
    <>
      <PageHead title={`Play ${offer.name}`}>Pick your own numbers or take a quickpick.</PageHead>
      {next && gameOffer ? (
        <>
          <OfferHead offer={offer} draw={next} />
          <TicketForm
            key={offer.key}
            offer={offer}
            gameOffer={gameOffer}
            onSale={onSale}
            firstDrawNo={asked > 0 ? asked : next.drawNo}
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
