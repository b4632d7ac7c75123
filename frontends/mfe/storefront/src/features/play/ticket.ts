import type { GameNumbers, GameOffer, NumberSet, Offer } from '@wattle/api-client';
import { multiplyAmount } from '@wattle/i18n';
import { quickpickGame, quickpickGames } from './quickpick.ts';

/** The ticket that a customer is filling in (specification §3, Ticket under construction). */
export interface Ticket {
  readonly games: readonly GameNumbers[];
  readonly numDraws: number;
  readonly firstDrawNo: number | undefined;
  /** True while every number was picked for the customer and none was changed since (domain handbook §2). */
  readonly quickpick: boolean;
}

export type TicketAction =
  | { readonly type: 'toggle'; readonly game: number; readonly set: NumberSet; readonly number: number }
  | { readonly type: 'quickpick-game'; readonly game: number }
  | { readonly type: 'quickpick-all'; readonly count: number }
  | { readonly type: 'add-game' }
  | { readonly type: 'remove-game'; readonly game: number }
  | { readonly type: 'clear-game'; readonly game: number }
  | { readonly type: 'choose-draw'; readonly firstDrawNo: number }
  | { readonly type: 'choose-draws'; readonly numDraws: number };

const blankGame = (offer: GameOffer): GameNumbers =>
  Object.fromEntries(offer.numberSets.map((set) => [set.name, []]));

export function blankTicket(
  gameOffer: GameOffer,
  { numDraws, firstDrawNo }: { numDraws: number; firstDrawNo?: number | undefined },
): Ticket {
  return {
    games: Array.from({ length: gameOffer.minGames }, () => blankGame(gameOffer)),
    numDraws,
    firstDrawNo,
    quickpick: false,
  };
}

export const numbersOf = (game: GameNumbers | undefined, set: NumberSet): readonly number[] =>
  game?.[set.name] ?? [];

export const isSetFull = (game: GameNumbers | undefined, set: NumberSet): boolean =>
  numbersOf(game, set).length === set.count;

/** Complete when every number set has exactly its count (specification §5, Cart). */
export const isComplete = (game: GameNumbers, offer: GameOffer): boolean =>
  offer.numberSets.every((set) => isSetFull(game, set));

export const isBlank = (game: GameNumbers): boolean =>
  Object.values(game).every((numbers) => numbers.length === 0);

export const completeGames = (ticket: Ticket, offer: GameOffer): readonly GameNumbers[] =>
  ticket.games.filter((game) => isComplete(game, offer));

/** A full set keeps its numbers: a further one is taken only after another was given back. */
function toggled(game: GameNumbers, set: NumberSet, number: number): GameNumbers {
  const numbers = numbersOf(game, set);
  if (numbers.includes(number)) return { ...game, [set.name]: numbers.filter((other) => other !== number) };
  if (numbers.length >= set.count) return game;
  return { ...game, [set.name]: [...numbers, number].sort((a, b) => a - b) };
}

export function changeTicket(offer: GameOffer, ticket: Ticket, action: TicketAction): Ticket {
  const replaceGame = (index: number, game: GameNumbers): readonly GameNumbers[] =>
    ticket.games.map((other, position) => (position === index ? game : other));
  switch (action.type) {
    case 'toggle': {
      const game = ticket.games[action.game] ?? {};
      const changed = toggled(game, action.set, action.number);
      return changed === game
        ? ticket
        : { ...ticket, games: replaceGame(action.game, changed), quickpick: false };
    }
    case 'quickpick-game': {
      const games = replaceGame(action.game, quickpickGame(offer.numberSets));
      return { ...ticket, games, quickpick: ticket.quickpick || ticket.games.every(isBlank) };
    }
    case 'quickpick-all':
      return { ...ticket, games: quickpickGames(offer.numberSets, action.count), quickpick: true };
    case 'add-game':
      return ticket.games.length < offer.maxGames
        ? { ...ticket, games: [...ticket.games, blankGame(offer)] }
        : ticket;
    case 'remove-game': {
      const games = ticket.games.filter((_, index) => index !== action.game);
      return { ...ticket, games: games.length > 0 ? games : [blankGame(offer)] };
    }
    case 'clear-game':
      return { ...ticket, games: replaceGame(action.game, blankGame(offer)), quickpick: false };
    case 'choose-draw':
      return { ...ticket, firstDrawNo: action.firstDrawNo };
    case 'choose-draws':
      return { ...ticket, numDraws: action.numDraws };
  }
}

/** The table's price for so many games in each draw, times the draws; undefined when that count is not sold. */
export function priceFor(offer: GameOffer, games: number, numDraws: number): string | undefined {
  const row = offer.prices.find((price) => price.games === games);
  return row && multiplyAmount(row.price, numDraws);
}

/** The numbers of draws one ticket may cover: multiples of the offer's draws a ticket, up to its most. */
export function drawChoices(offer: Offer): readonly number[] {
  const step = Math.max(1, offer.drawsPerTicket);
  return Array.from({ length: Math.max(1, Math.floor(offer.maxDraws / step)) }, (_, index) => (index + 1) * step);
}

/** What still keeps the ticket out of the cart, in words; undefined when nothing does. */
export function whatIsMissing(ticket: Ticket, offer: GameOffer): string | undefined {
  const complete = completeGames(ticket, offer).length;
  const started = ticket.games.findIndex((game) => !isBlank(game) && !isComplete(game, offer));
  if (started >= 0) return `Game ${started + 1} is not complete yet. Finish it, clear it or let us pick the rest.`;
  if (complete < offer.minGames) {
    const left = offer.minGames - complete;
    return `Fill in ${left === 1 ? 'one more game' : `${left} more games`}: a ticket has at least ${offer.minGames}.`;
  }
  if (priceFor(offer, complete, 1) === undefined) return `A ticket with ${complete} games is not sold. Add or remove a game.`;
  return undefined;
}
