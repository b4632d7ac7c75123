import type { Offer } from '@wattle/api-client';
import { EmptyState, LinkButton, TicketPicture } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';
import { notOnSale } from '../../offers/not-on-sale.ts';

export interface NothingToBuyProps {
  readonly offer: Offer;
  readonly region: string | undefined;
}

/** Why nothing of the offer can be bought, and where to go instead. */
export function NothingToBuy({ offer, region }: NothingToBuyProps) {
  const hasResults = useCapability('multi_offer_site');
  const isRestricted = offer.availability === 'restricted';
  return (
    <EmptyState
      title={isRestricted ? `Not sold in ${region}` : notOnSale(offer)}
      picture={<TicketPicture />}
      action={
        <>
          <LinkButton to={paths.lottoTickets()}>See the other lotteries</LinkButton>
          {hasResults && (
            <LinkButton to={paths.offerResults(offer.key)} variant="secondary">
              {offer.name} results
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        {isRestricted
          ? `${offer.name} may not be sold to people who live in ${region}.`
          : 'This does not affect tickets you already hold.'}
      </p>
    </EmptyState>
  );
}
