import type { Offer } from '@wattle/api-client';

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
