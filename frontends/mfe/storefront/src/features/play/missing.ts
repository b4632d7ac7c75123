import type { GameNumbers, GameOffer, NumberSet, Offer } from '@wattle/api-client';
import { plural } from '@wattle/i18n';
import {
  completeGames,
  entryNoun,
  isBlank,
  isComplete,
  isGameCountChosen,
  isSetComplete,
  notionalGames,
  priceFor,
} from './entries.ts';
import type { Ticket } from './ticket.ts';

export interface Missing {
  /** In words that a customer reads; the same that the server refuses with. */
  readonly text: string;
  /** Where to look: the index of an entry, the days or the count of games. */
  readonly at: number | 'days' | 'games';
}

function requiredCount({ count, maxCount, repeats }: NumberSet): string {
  const noun = repeats ? 'digit' : 'number';
  if (count === maxCount) return `exactly ${plural(count, noun)}`;
  return count === 0 ? `at most ${plural(maxCount, noun)}` : `${count} to ${plural(maxCount, noun)}`;
}

function missingOfEntry(game: GameNumbers, index: number, offer: GameOffer): string | undefined {
  const set = offer.numberSets.find((numbers) => !isSetComplete(game, numbers));
  if (!set) return undefined;
  const [one] = entryNoun(offer);
  const place = isGameCountChosen(offer) ? '' : `${one[0]?.toUpperCase()}${one.slice(1)} ${index + 1}: `;
  const name = set === offer.numberSets[0] ? '' : ` for ${set.name}`;
  const wish = `please choose ${requiredCount(set)}${name}.`;
  return place ? `${place}${wish}` : wish.replace('p', 'P');
}

/** n! / (k! (n - k)!), as far as it matters beside the most games that are sold. */
function combinations(n: number, k: number): number {
  let count = 1;
  for (let step = 1; step <= k; step++) count = (count * (n - k + step)) / step;
  return Math.round(count);
}

/** The fewest numbers of the offer's own games, and how many its second barrel has. */
function plainGame({ gameTypes }: Offer): readonly NumberSet[] {
  const plain = gameTypes
    .flatMap(({ gameOffers }) => gameOffers)
    .find((shape) => shape.entryKind === 'plain');
  return plain?.numberSets ?? [];
}

/** How many different games a Super Combo can become (docs/domain.md §2). */
export function distinctGames(game: GameNumbers, offer: Offer): number {
  const [mains, second] = plainGame(offer);
  const favourites = game.Favourites?.length ?? 0;
  const pool = game.Numbers?.length ?? 0;
  const lines = combinations(pool - favourites, (mains?.count ?? 0) - favourites);
  return lines * (second ? combinations(second.highest - second.lowest + 1, second.count) : 1);
}

/**
 * The first thing that the ticket lacks for the cart (docs/requirements.md §5, Cart); undefined when it is complete.
 */
export function findMissing(ticket: Ticket, offer: Offer, gameOffer: GameOffer): Missing | undefined {
  const { games } = ticket;
  const complete = completeGames(games, gameOffer);
  const started = games.findIndex((game) => !isBlank(game) && !isComplete(game, gameOffer));
  const unfinished = games[started];
  if (unfinished) return { text: missingOfEntry(unfinished, started, gameOffer) ?? '', at: started };
  const blank = Math.max(0, games.findIndex(isBlank));
  if (gameOffer.entryKind === 'combo' && !complete[0])
    return { text: missingOfEntry(games[0] ?? {}, 0, gameOffer) ?? '', at: 0 };
  return (
    (isGameCountChosen(gameOffer)
      ? missingOfCount(ticket, offer, gameOffer, complete[0])
      : missingOfEntries(complete.length, gameOffer, blank)) ??
    (offer.selectableDays.length > 0 && ticket.days.length === 0
      ? { text: 'Please choose a day.', at: 'days' }
      : undefined)
  );
}

function missingOfEntries(complete: number, offer: GameOffer, blank: number): Missing | undefined {
  const { minGames, maxGames } = offer;
  const [one, many] = entryNoun(offer);
  if (complete < minGames) {
    const left = minGames - complete;
    const rest = complete > 0 ? ` ${left === 1 ? 'One more is' : `${left} more are`} missing.` : '';
    return { text: `Please complete at least ${plural(minGames, one, many)}.${rest}`, at: blank };
  }
  if (complete > maxGames)
    return { text: `A ticket has at most ${plural(maxGames, one, many)}.`, at: maxGames };
  const games = complete * (offer.gamesPerEntry ?? 1);
  if (priceFor(offer, games, 1) === undefined)
    return { text: `A ticket of ${plural(games, 'game')} is not sold. Add or remove one.`, at: blank };
  return undefined;
}

function missingOfCount(
  ticket: Ticket,
  offer: Offer,
  gameOffer: GameOffer,
  combo: GameNumbers | undefined,
): Missing | undefined {
  const count = notionalGames(ticket, gameOffer);
  if (count < gameOffer.minGames)
    return { text: `Please choose at least ${plural(gameOffer.minGames, 'game')}.`, at: 'games' };
  if (count > gameOffer.maxGames)
    return { text: `A ticket has at most ${plural(gameOffer.maxGames, 'game')}.`, at: 'games' };
  if (priceFor(gameOffer, count, 1) === undefined)
    return { text: `A ticket of ${plural(count, 'game')} is not sold.`, at: 'games' };
  if (combo) {
    const possible = distinctGames(combo, offer);
    if (count > possible)
      return {
        text: `These numbers make only ${plural(possible, 'different game')}. Choose fewer games or more numbers.`,
        at: 'games',
      };
  }
  return undefined;
}
