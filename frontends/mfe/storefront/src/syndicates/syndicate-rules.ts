import type { Offer, Syndicate, SyndicateOffer } from '@wattle/api-client';

/** The syndicates that shares can be bought of, the one that fills first at the front. */
export const buyable = ({ suspended, syndicates }: SyndicateOffer): readonly Syndicate[] =>
  suspended ? [] : syndicates.filter(({ canBeBought }) => canBeBought);

export const isSoldIn = ({ regions }: SyndicateOffer, region: string | undefined): boolean =>
  region === undefined || regions.length === 0 || regions.includes(region);

/**
 * The whole ticket's chance of a first prize, one in so many: its games together, which are all different.
 * Undefined when the game is not known here.
 */
export function ticketOdds(syndicate: Syndicate, game: Offer | undefined): bigint | undefined {
  const odds = game?.divisions[0]?.oddsOneIn;
  if (odds === undefined || syndicate.numGames < 1) return undefined;
  const games = BigInt(syndicate.numGames);
  // Odds such as 44.4 have no place in a first prize of a whole number of combinations.
  return (BigInt(odds.split('.')[0] ?? '0') + games - 1n) / games;
}
