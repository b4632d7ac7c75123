import type {
  CartItem,
  CartItemInput,
  Draw,
  GameNumbers,
  GameOffer,
  NumberSet,
  Offer,
} from '@wattle/api-client';
import { multiplyAmount, plural } from '@wattle/i18n';
import { quickpickGames } from './quickpick.ts';

/** The ticket that a customer is filling in (specification §3, Ticket under construction). */
export interface Ticket {
  readonly games: readonly GameNumbers[];
  readonly numDraws: number;
  readonly firstDrawNo: number;
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
  | { readonly type: 'choose-draws'; readonly numDraws: number }
  | { readonly type: 'replace'; readonly ticket: Ticket };

const blankGame = (offer: GameOffer): GameNumbers =>
  Object.fromEntries(offer.numberSets.map((set) => [set.name, []]));

export function blankTicket(
  gameOffer: GameOffer,
  { numDraws, firstDrawNo }: Pick<Ticket, 'numDraws' | 'firstDrawNo'>,
): Ticket {
  return {
    games: Array.from({ length: gameOffer.minGames }, () => blankGame(gameOffer)),
    numDraws,
    firstDrawNo,
    quickpick: false,
  };
}

/** A line of the cart as a ticket to be changed. */
export const ticketOf = ({ games, numDraws, drawNo, quickpick }: CartItem): Ticket => ({
  games,
  numDraws,
  firstDrawNo: drawNo,
  quickpick,
});

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
      const others = ticket.games.filter((_, index) => index !== action.game);
      const [game = {}] = quickpickGames(offer.numberSets, 1, others);
      const games = replaceGame(action.game, game);
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
    case 'replace':
      return action.ticket;
  }
}

/** The table's price for so many games in each draw, times the draws; undefined when that count is not sold. */
export function priceFor(offer: GameOffer, games: number, numDraws: number): string | undefined {
  const row = offer.prices.find((price) => price.games === games);
  return row && multiplyAmount(row.price, numDraws);
}

/** The numbers of draws one ticket may cover: multiples of its draws a ticket, up to its most and to what is on sale. */
export function drawChoices(
  maxDraws: number,
  { drawsPerTicket }: GameOffer,
  onSale: number,
): readonly number[] {
  const step = Math.max(1, drawsPerTicket);
  const most = Math.floor(Math.min(maxDraws, onSale) / step);
  return Array.from({ length: Math.max(1, most) }, (_, index) => (index + 1) * step);
}

const USUAL_COUNTS = [4, 6, 12, 18, 24, 36, 50];

/** How many games a quickpick may fill at once: the fewest, the offer's own default and the usual counts that are sold. */
export function quickpickCounts({ minGames, defaultGames, prices }: GameOffer): readonly number[] {
  const sold = new Set(prices.map(({ games }) => games));
  const counts = new Set([minGames, defaultGames, ...USUAL_COUNTS]);
  return [...counts].filter((count) => sold.has(count)).sort((a, b) => a - b);
}

export interface ChosenDraws {
  readonly first: Draw;
  /** The last draw, when the draws on sale reach that far. */
  readonly last: Draw | undefined;
  readonly numDraws: number;
  readonly choices: readonly number[];
  /** The draw that was chosen is no longer on sale: `first` is the next one instead. */
  readonly isAnother: boolean;
}

/** What the ticket is for, of the draws on sale now; undefined when nothing is on sale. */
export function chosenDraws(
  ticket: Ticket,
  { offer, gameOffer, onSale }: { offer: Offer; gameOffer: GameOffer; onSale: readonly Draw[] },
): ChosenDraws | undefined {
  const chosen = onSale.findIndex(({ drawNo }) => drawNo === ticket.firstDrawNo);
  const start = Math.max(0, chosen);
  const first = onSale[start];
  if (!first) return undefined;
  const choices = drawChoices(offer.maxDraws, gameOffer, onSale.length - start);
  const numDraws = choices.findLast((count) => count <= ticket.numDraws) ?? choices[0] ?? 1;
  return { first, last: onSale[start + numDraws - 1], numDraws, choices, isAnother: chosen < 0 };
}

export interface Missing {
  /** In words that a customer reads. */
  readonly text: string;
  /** Index of the game to look at. */
  readonly game: number;
}

/** What still keeps the ticket out of the cart (specification §5, Cart); undefined when nothing does. */
export function whatIsMissing(ticket: Ticket, offer: GameOffer): Missing | undefined {
  const complete = completeGames(ticket, offer).length;
  const started = ticket.games.findIndex((game) => !isBlank(game) && !isComplete(game, offer));
  if (started >= 0)
    return {
      text: `Game ${started + 1} is not complete yet. Finish it, clear it or take a quickpick.`,
      game: started,
    };
  const game = Math.max(0, ticket.games.findIndex(isBlank));
  if (complete < offer.minGames) {
    const left = offer.minGames - complete;
    return {
      text: `Fill in ${left === 1 ? 'one more game' : `${left} more games`}: a ticket has at least ${offer.minGames}.`,
      game,
    };
  }
  if (priceFor(offer, complete, 1) === undefined)
    return { text: `A ticket with ${plural(complete, 'game')} is not sold. Add or remove a game.`, game };
  return undefined;
}

/** The ticket as the cart takes it; the server prices it. */
export function cartItem(
  ticket: Ticket,
  { offer, gameType, gameOffer }: { offer: Offer; gameType: string; gameOffer: GameOffer },
  { first, numDraws }: ChosenDraws,
): CartItemInput {
  return {
    productOfferKey: offer.key,
    gameType,
    gameOffer: gameOffer.key,
    games: completeGames(ticket, gameOffer),
    firstDrawNo: first.drawNo,
    numDraws,
    quickpick: ticket.quickpick,
  };
}
