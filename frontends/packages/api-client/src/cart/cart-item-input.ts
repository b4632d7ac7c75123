import type { CartItem, CartItemInput } from '../types.ts';

/** The draws: chosen days by their weeks, anything else by their number; a draw that is named comes first. */
function drawsOf({ drawNo, numDraws, days, numWeeks }: CartItem) {
  const isByDays = days.length > 0 && numWeeks !== null && days.length * numWeeks === numDraws;
  return {
    firstDrawNo: drawNo,
    ...(isByDays ? { days: days as NonNullable<CartItemInput['days']>, numWeeks } : { numDraws }),
  };
}

function entriesOf({ numRaffleTickets, numShares, entryKind, numGames, games }: CartItem) {
  if (numRaffleTickets !== null) return { numRaffleTickets };
  if (numShares !== null) return { numShares };
  if (entryKind === 'random') return { numGames };
  return { games, ...(entryKind === 'combo' && { numGames }) };
}

/** The input that adds an equal line to the cart: every choice, without the price. */
export const inputOf = (item: CartItem): CartItemInput => ({
  productOfferKey: item.productOfferKey,
  gameType: item.gameType,
  gameOffer: item.gameOffer,
  ...entriesOf(item),
  ...drawsOf(item),
  ...(item.causeKey !== null && { causeKey: item.causeKey }),
  ...(item.syndicateKey !== null && { syndicateKey: item.syndicateKey }),
  ...(item.quickpick && { quickpick: true }),
  ...(item.favourite && { favourite: true }),
  ...(item.purchaseOn !== null && { purchaseOn: item.purchaseOn }),
});

/** Whether its numbers are drawn again when it is added again: they were random. */
export const isRedrawn = ({ entryKind }: CartItem): boolean => entryKind === 'random';
