import type { GameNumbers, GameOffer, NumberSet } from '@wattle/api-client';
import { multiplyAmount } from '@wattle/i18n';

/** An empty place of a set whose order counts. */
export const BLANK = -1;

export const blankGame = (offer: GameOffer): GameNumbers =>
  Object.fromEntries(offer.numberSets.map((set) => [set.name, []]));

/** Whether the customer chooses the number of games instead of filling each in. */
export const isGameCountChosen = ({ gamesPerEntry }: GameOffer): boolean => gamesPerEntry === null;

/** What one filled-in entry is called: it may stand for several games. */
export const entryNoun = ({ gamesPerEntry }: GameOffer): readonly [one: string, many: string] =>
  gamesPerEntry === 1 ? ['game', 'games'] : ['entry', 'entries'];

/** With `BLANK` at the empty places of a set whose order counts. */
export const numbersOf = (game: GameNumbers | undefined, set: NumberSet): readonly number[] =>
  game?.[set.name] ?? [];

export const chosenCount = (game: GameNumbers | undefined, set: NumberSet): number =>
  numbersOf(game, set).filter((number) => number !== BLANK).length;

/** Nothing more can be chosen. */
export const isSetFull = (game: GameNumbers | undefined, set: NumberSet): boolean =>
  chosenCount(game, set) >= set.maxCount;

export function isSetComplete(game: GameNumbers | undefined, set: NumberSet): boolean {
  const chosen = chosenCount(game, set);
  return chosen >= set.count && chosen <= set.maxCount;
}

/** Complete when every number set has its count and no blanks (docs/requirements.md §5, Cart). */
export const isComplete = (game: GameNumbers, offer: GameOffer): boolean =>
  offer.numberSets.every((set) => isSetComplete(game, set));

export const isBlank = (game: GameNumbers): boolean =>
  Object.values(game).every((numbers) => numbers.length === 0);

export const completeGames = (games: readonly GameNumbers[], offer: GameOffer): readonly GameNumbers[] =>
  games.filter((game) => isComplete(game, offer));

/** The counts of entries that have a price: the table is by the games that they stand for. */
export const soldEntries = ({ gamesPerEntry, prices }: GameOffer): readonly number[] =>
  prices.map(({ games }) => games / (gamesPerEntry ?? 1));

/** How many games the ticket is, as it stands. */
export const notionalGames = (
  ticket: { readonly games: readonly GameNumbers[]; readonly numGames: number },
  offer: GameOffer,
): number =>
  offer.gamesPerEntry === null
    ? ticket.numGames
    : completeGames(ticket.games, offer).length * offer.gamesPerEntry;

/** The table's price for so many games in each draw, times the draws; undefined when that count is not sold. */
export function priceFor(offer: GameOffer, games: number, numDraws: number): string | undefined {
  const row = offer.prices.find((price) => price.games === games);
  return row && numDraws > 0 ? multiplyAmount(row.price, numDraws) : undefined;
}

/** The cheapest ticket of the shape. */
export const priceFrom = ({ prices, drawsPerTicket }: GameOffer): string | undefined =>
  prices[0] && multiplyAmount(prices[0].price, Math.max(1, drawsPerTicket));
