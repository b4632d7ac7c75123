import type { Book, CartItem, CartItemInput, Raffle, RaffleDraw } from '@wattle/api-client';
import { booksOf, waysToBuy } from '../../raffles/raffle-rules.ts';

/** What a customer chooses of a raffle (docs/requirements.md §3, Ticket under construction). */
export interface RaffleTicket {
  readonly gameType: string;
  readonly tickets: number;
  /** Undefined until one of several causes is chosen. */
  readonly causeKey: string | undefined;
}

/** The ticket to begin with; a cause is never chosen for the customer when there are several. */
export function blankRaffleTicket(
  raffle: Raffle,
  { way, causeKey }: { way?: string | undefined; causeKey?: string | undefined } = {},
): RaffleTicket {
  const [first] = waysToBuy(raffle);
  const type = raffle.gameTypes.find(({ key }) => key === way) ?? first;
  const asked = raffle.causes.find(({ key }) => key === causeKey);
  return {
    gameType: type?.key ?? 'standard',
    tickets: booksOf(raffle)[0]?.games ?? 1,
    causeKey: (asked ?? (raffle.causes.length === 1 ? raffle.causes[0] : undefined))?.key,
  };
}

/** A line of the cart as a ticket to be changed. */
export const raffleTicketOf = ({
  gameType,
  numRaffleTickets,
  numGames,
  causeKey,
}: CartItem): RaffleTicket => ({
  gameType,
  tickets: numRaffleTickets ?? numGames,
  causeKey: causeKey ?? undefined,
});

export const chosenBook = (raffle: Raffle, { gameType, tickets }: RaffleTicket): Book | undefined =>
  booksOf(raffle, gameType).find(({ games }) => games === tickets);

/** Every number of tickets from the fewest on is sold, without extras: they are counted instead of chosen from a list. */
export function isSoldByCount(books: readonly Book[]): boolean {
  const first = books[0]?.games ?? 0;
  return books.length > 5 && books.every(({ games, bonus }, index) => games === first + index && !bonus);
}

/** The most tickets that one line may hold now. */
export const mostTickets = (draw: RaffleDraw): number =>
  Math.min(draw.ticketsLeft, draw.maxPerCustomer ?? Number.POSITIVE_INFINITY);

/** The ticket as the cart takes it, with the day on which it is to be bought; the server prices it. */
export const raffleCartItem = (
  raffle: Raffle,
  draw: RaffleDraw,
  ticket: RaffleTicket,
  purchaseOn?: string,
): CartItemInput => ({
  productOfferKey: raffle.key,
  gameType: ticket.gameType,
  numRaffleTickets: ticket.tickets,
  firstDrawNo: draw.drawNo,
  ...(ticket.causeKey === undefined ? {} : { causeKey: ticket.causeKey }),
  ...(purchaseOn === undefined ? {} : { purchaseOn }),
});
