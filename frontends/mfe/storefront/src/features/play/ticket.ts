import {
  type CartItem,
  type CartItemInput,
  type GameNumbers,
  type GameOffer,
  inputOf,
  type NumberSet,
  type Offer,
} from '@wattle/api-client';
import type { ChosenDraws } from './draws.ts';
import {
  BLANK,
  blankGame,
  completeGames,
  isBlank,
  isGameCountChosen,
  isSetFull,
  numbersOf,
  soldEntries,
} from './entries.ts';
import { quickpickGames } from './quickpick.ts';

export type Day = NonNullable<CartItemInput['days']>[number];

/** The ticket that a customer is filling in (docs/requirements.md §3, Ticket under construction). */
export interface Ticket {
  /** Key of the game offer: the shape of its entries. */
  readonly gameOffer: string;
  /** The entries as they are filled in; none where the numbers are drawn for the customer. */
  readonly games: readonly GameNumbers[];
  /** How many games are asked for, of a game offer that says so. */
  readonly numGames: number;
  readonly firstDrawNo: number;
  readonly numDraws: number;
  /** Where days can be chosen, they and the weeks count instead of `numDraws`. */
  readonly days: readonly Day[];
  readonly numWeeks: number;
  /** True while every number was picked for the customer and none was changed since (docs/domain.md §2). */
  readonly quickpick: boolean;
  /** True once favourite numbers were put on it (docs/requirements.md, Cart item: hasFavouriteNumbers). */
  readonly favourite?: boolean;
  /** The day on which a line of the cart is to be bought; it stays while the ticket is for one draw. */
  readonly purchaseOn?: string;
}

export type TicketAction =
  | { readonly type: 'toggle'; readonly game: number; readonly set: NumberSet; readonly number: number }
  | {
      readonly type: 'place';
      readonly game: number;
      readonly set: NumberSet;
      readonly position: number;
      /** `BLANK` empties the place. */
      readonly number: number;
    }
  | { readonly type: 'quickpick-game'; readonly game: number }
  | { readonly type: 'quickpick-all'; readonly count: number }
  | { readonly type: 'add-game' }
  | { readonly type: 'remove-game'; readonly game: number }
  | { readonly type: 'clear-game'; readonly game: number }
  | { readonly type: 'clear-all' }
  | { readonly type: 'choose-game-offer'; readonly gameOffer: GameOffer }
  | {
      readonly type: 'use-favourites';
      readonly gameOffer: GameOffer;
      readonly games: readonly GameNumbers[];
    }
  | { readonly type: 'choose-games'; readonly numGames: number }
  | { readonly type: 'choose-draw'; readonly firstDrawNo: number }
  | { readonly type: 'choose-draws'; readonly numDraws: number }
  | { readonly type: 'choose-days'; readonly days: readonly Day[] }
  | { readonly type: 'choose-weeks'; readonly numWeeks: number }
  | { readonly type: 'replace'; readonly ticket: Ticket };

/** A Super Combo is one entry, of which many games are made; a pack has none to fill in. */
const fewestEntries = ({ entryKind, minGames }: GameOffer) =>
  entryKind === 'random' ? 0 : entryKind === 'combo' ? 1 : minGames;

const mostEntries = ({ entryKind, maxGames }: GameOffer) =>
  entryKind === 'random' ? 0 : entryKind === 'combo' ? 1 : maxGames;

const blankGames = (offer: GameOffer) => Array.from({ length: fewestEntries(offer) }, () => blankGame(offer));

export const blankTicket = (
  gameOffer: GameOffer,
  { numDraws, firstDrawNo, days }: Pick<Ticket, 'numDraws' | 'firstDrawNo' | 'days'>,
): Ticket => ({
  gameOffer: gameOffer.key,
  games: blankGames(gameOffer),
  numGames: gameOffer.defaultGames,
  numDraws,
  firstDrawNo,
  days,
  numWeeks: 1,
  quickpick: gameOffer.entryKind === 'random',
});

/** A line of the cart as a ticket to be changed. */
export function ticketOf(item: CartItem, gameOffer: GameOffer): Ticket {
  const { games = [], quickpick = false, numWeeks, favourite, purchaseOn } = inputOf(item);
  return {
    gameOffer: gameOffer.key,
    games,
    numGames: item.numGames,
    numDraws: item.numDraws,
    firstDrawNo: item.drawNo,
    days: item.days as readonly Day[],
    numWeeks: numWeeks ?? 1,
    quickpick,
    ...(favourite && { favourite }),
    ...(purchaseOn && { purchaseOn }),
  };
}

/** Favourites are some of the numbers: one that is given back is no favourite any more. */
function withoutLostFavourites(game: GameNumbers): GameNumbers {
  const { Favourites: favourites, Numbers: pool = [] } = game;
  return favourites ? { ...game, Favourites: favourites.filter((number) => pool.includes(number)) } : game;
}

/** A full set is unchanged: one number must be removed before another is added. */
function toggled(game: GameNumbers, set: NumberSet, number: number): GameNumbers {
  const numbers = numbersOf(game, set);
  if (numbers.includes(number))
    return withoutLostFavourites({ ...game, [set.name]: numbers.filter((other) => other !== number) });
  if (isSetFull(game, set)) return game;
  return { ...game, [set.name]: [...numbers, number].sort((a, b) => a - b) };
}

function placed(game: GameNumbers, set: NumberSet, position: number, number: number): GameNumbers {
  const numbers = Array.from({ length: set.count }, (_, index) =>
    index === position ? number : (numbersOf(game, set)[index] ?? BLANK),
  );
  const last = numbers.findLastIndex((other) => other !== BLANK);
  return { ...game, [set.name]: numbers.slice(0, last + 1) };
}

/** The same numbers in another shape of ticket; those that are too many for it stay, for the customer to choose. */
function reshaped(ticket: Ticket, offer: GameOffer): Ticket {
  const named = ticket.games.map((game) => ({ ...blankGame(offer), ...game }));
  const filled = named.filter((game) => !isBlank(game));
  const kept = named.length > mostEntries(offer) ? filled : named;
  const missing = blankGames(offer).slice(kept.length);
  return { ...ticket, gameOffer: offer.key, games: [...kept, ...missing] };
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
    case 'place': {
      const game = ticket.games[action.game] ?? {};
      const changed = placed(game, action.set, action.position, action.number);
      return { ...ticket, games: replaceGame(action.game, changed), quickpick: false };
    }
    case 'quickpick-game': {
      const others = ticket.games.filter((_, index) => index !== action.game);
      const [game = {}] = quickpickGames(offer.numberSets, 1, others);
      const games = replaceGame(action.game, game);
      return { ...ticket, games, quickpick: ticket.quickpick || ticket.games.every(isBlank) };
    }
    case 'quickpick-all':
      return {
        ...ticket,
        games: quickpickGames(offer.numberSets, action.count),
        quickpick: true,
        favourite: false,
      };
    case 'add-game':
      return ticket.games.length < mostEntries(offer)
        ? { ...ticket, games: [...ticket.games, blankGame(offer)] }
        : ticket;
    case 'remove-game': {
      const games = ticket.games.filter((_, index) => index !== action.game);
      return { ...ticket, games: games.length > 0 ? games : [blankGame(offer)] };
    }
    case 'clear-game':
      return { ...ticket, games: replaceGame(action.game, blankGame(offer)), quickpick: false };
    case 'clear-all':
      return { ...ticket, games: blankGames(offer), quickpick: false, favourite: false };
    case 'choose-game-offer':
      return reshaped(ticket, action.gameOffer);
    case 'use-favourites':
      return reshaped(
        { ...ticket, games: action.games, quickpick: false, favourite: true },
        action.gameOffer,
      );
    case 'choose-games':
      return { ...ticket, numGames: action.numGames };
    case 'choose-draw':
      return { ...ticket, firstDrawNo: action.firstDrawNo };
    case 'choose-draws':
      return { ...ticket, numDraws: action.numDraws };
    case 'choose-days':
      return { ...ticket, days: action.days };
    case 'choose-weeks':
      return { ...ticket, numWeeks: action.numWeeks };
    case 'replace':
      return action.ticket;
  }
}

const USUAL_COUNTS = [4, 6, 12, 18, 24, 36, 50];
/** A row of choices that is seen at a glance. */
const FEW_COUNTS = 7;

/** How many entries a quickpick may fill at once: all that are sold, or of many the fewest, the default and the usual. */
export function quickpickCounts(offer: GameOffer): readonly number[] {
  const sold = soldEntries(offer);
  if (sold.length <= FEW_COUNTS) return sold;
  const counts = new Set([offer.minGames, offer.defaultEntryCount, ...USUAL_COUNTS]);
  return [...counts].filter((count) => sold.includes(count)).sort((a, b) => a - b);
}

/** An entry as the cart takes it: a set that may stay empty is left out then. */
const entryOf = (game: GameNumbers, { numberSets }: GameOffer): GameNumbers =>
  Object.fromEntries(
    numberSets
      .map((set) => [set.name, numbersOf(game, set)] as const)
      .filter(([, numbers]) => numbers.length > 0),
  );

/** The ticket as the cart takes it; the server prices it. */
export function cartItem(
  ticket: Ticket,
  { offer, gameType, gameOffer }: { offer: Offer; gameType: string; gameOffer: GameOffer },
  { first, numDraws, numWeeks }: ChosenDraws,
): CartItemInput {
  return {
    productOfferKey: offer.key,
    gameType,
    gameOffer: gameOffer.key,
    games: completeGames(ticket.games, gameOffer).map((game) => entryOf(game, gameOffer)),
    ...(isGameCountChosen(gameOffer) && { numGames: ticket.numGames }),
    firstDrawNo: first.drawNo,
    ...(offer.selectableDays.length > 0 ? { days: ticket.days, numWeeks } : { numDraws }),
    quickpick: ticket.quickpick,
    ...(ticket.favourite && { favourite: true }),
    ...(ticket.purchaseOn && numDraws === 1 && { purchaseOn: ticket.purchaseOn }),
  };
}
