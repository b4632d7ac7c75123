import type { GameNumbers, GameOffer, GameType, NumberSet, Offer } from '@wattle/api-client';
import { unfinishedTickets } from '@wattle/mfe-contract';
import { BLANK, isBlank } from './entries.ts';
import type { Day, Ticket } from './ticket.ts';

/** A half-filled ticket outlives a reload, not the visit. */
const nameOf = (offer: Offer, gameType: GameType) => `${offer.key}.${gameType.key}`;

/** `owner` is the customer who fills it in; null for a visitor. */
export function storeTicket(offer: Offer, gameType: GameType, owner: string | null, ticket: Ticket): void {
  try {
    if (ticket.games.every(isBlank)) unfinishedTickets.delete(nameOf(offer, gameType), owner);
    else unfinishedTickets.store(nameOf(offer, gameType), owner, ticket);
  } catch {
    // Without storage the form still sells; only a reload loses the ticket.
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function fitsSet(numbers: unknown, set: NumberSet): boolean {
  if (!Array.isArray(numbers) || numbers.length > set.maxCount) return false;
  const given = numbers.filter((number) => !(set.ordered && number === BLANK));
  const inRange = given.every(
    (number) => Number.isInteger(number) && number >= set.lowest && number <= set.highest,
  );
  return inRange && (set.repeats || new Set(given).size === given.length);
}

const fitsGame = (game: unknown, { numberSets }: GameOffer): game is GameNumbers =>
  isRecord(game) &&
  Object.keys(game).every((name) => numberSets.some((set) => set.name === name)) &&
  numberSets.every((set) => fitsSet(game[set.name], set));

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** The stored ticket of a reader; undefined unless its games fit today's rules. */
export function storedTicket(
  offer: Offer,
  gameType: GameType,
  reader: string | null,
): Partial<Ticket> | undefined {
  try {
    const kept = unfinishedTickets.read(nameOf(offer, gameType), reader);
    if (!isRecord(kept) || !Array.isArray(kept.games)) return undefined;
    const shape = gameType.gameOffers.find(({ key }) => key === kept.gameOffer);
    const games: unknown[] = kept.games;
    const fits = shape && games.length <= shape.maxGames && games.every((game) => fitsGame(game, shape));
    if (!fits) return undefined;
    const days = Array.isArray(kept.days) ? kept.days : [];
    return {
      gameOffer: shape.key,
      games: games as readonly GameNumbers[],
      quickpick: kept.quickpick === true,
      days: offer.selectableDays.filter((day) => days.includes(day)) as readonly Day[],
      ...(isCount(kept.numGames) && { numGames: kept.numGames }),
      ...(isCount(kept.firstDrawNo) && { firstDrawNo: kept.firstDrawNo }),
      ...(isCount(kept.numDraws) && { numDraws: kept.numDraws }),
      ...(isCount(kept.numWeeks) && { numWeeks: kept.numWeeks }),
    };
  } catch {
    return undefined;
  }
}
