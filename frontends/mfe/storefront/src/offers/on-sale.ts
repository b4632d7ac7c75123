import type { Draw, Offer } from '@wattle/api-client';
import { compareAmounts } from '@wattle/i18n';

export interface OfferOnSale extends Offer {
  readonly nextDraw: Draw;
}

/** Something of it can be bought now. */
export const isOnSale = (offer: Offer): offer is OfferOnSale =>
  !offer.suspended && offer.nextDraw?.purchaseStatus === 'open';

const prizeOf = ({ nextDraw }: OfferOnSale) => nextDraw.prizePool?.amount ?? '0.00';

/** The offer on sale with the largest next prize, the first of several; undefined when nothing is on sale. */
export const largestPrize = (offers: readonly Offer[]): OfferOnSale | undefined =>
  offers
    .filter(isOnSale)
    .reduce<OfferOnSale | undefined>(
      (largest, offer) =>
        largest && compareAmounts(prizeOf(largest), prizeOf(offer)) >= 0 ? largest : offer,
      undefined,
    );

/** Why nothing of the offer can be bought now. */
export function notOnSale({ suspended, nextDraw }: Offer): string {
  if (suspended) return 'Not on sale at the moment';
  switch (nextDraw?.purchaseStatus) {
    case 'sold_out':
      return 'Sold out';
    case 'past_draw':
      return 'Draw closed, results soon';
    default:
      return 'Next draw to be announced';
  }
}
