import type { Ticket, TicketEntry, WonRafflePrize } from '@wattle/api-client';
import { isZero } from '@wattle/i18n';

const WAITING: Readonly<Partial<Record<string, string>>> = {
  DRAW_OPEN: 'Waiting for the draw',
  DRAW_CAPPED: 'Waiting for the draw',
  DRAW_CLOSED: 'Closed, result soon',
  DRAW_DRAWN: 'Drawn, prizes are being worked out',
};

/** The draw was cancelled, or the ticket was withdrawn from it. */
export const isNotPlayed = ({ cancelled, withdrawn }: TicketEntry): boolean => cancelled || withdrawn;

/** The ticket was in this draw, and its result is known. */
export const isDrawn = (entry: TicketEntry): boolean =>
  !isNotPlayed(entry) && (!(entry.status in WAITING) || entry.status === 'DRAW_DRAWN');

const prizesIn = ({ rafflePrizes }: Ticket, { drawNo }: TicketEntry): Ticket['rafflePrizes'] =>
  rafflePrizes.filter((prize) => prize.drawNo === drawNo);

export const isNotRefused = ({ claim }: WonRafflePrize): boolean => claim !== 'refused';

/** Prizes of a raffle that are no money count as won too. */
export const hasWon = (ticket: Ticket, entry: TicketEntry): boolean =>
  !isZero(entry.winnings.amount) || prizesIn(ticket, entry).some(isNotRefused);

/** It won in any of its draws. */
export const hasWonAnything = ({ winnings, rafflePrizes }: Ticket): boolean =>
  !isZero(winnings.amount) || rafflePrizes.some(isNotRefused);

/** It won, and people decided not to pay anything of it. */
const isRefused = (ticket: Ticket, entry: TicketEntry): boolean =>
  entry.claimRefused !== null || (prizesIn(ticket, entry).length > 0 && !hasWon(ticket, entry));

/** Won, not paid yet: provisional or under review (docs/domain.md §6.2). */
export const awaitedPrize = ({ entries }: Ticket): TicketEntry | undefined =>
  entries.find(({ claimRequired, provisionalUntil }) => claimRequired || provisionalUntil !== null);

/** Where a ticket stands in one draw, in words (docs/domain.md §6). */
export function entryStatus(ticket: Ticket, entry: TicketEntry): string {
  const { status, winnings } = entry;
  if (entry.withdrawn) {
    return entry.refund ? 'Removed from the draw, refunded' : 'Removed from the draw, refund on its way';
  }
  if (entry.cancelled || ticket.syndicate?.status === 'cancelled') {
    return entry.refund ? 'Cancelled, refunded' : 'Cancelled, refund on its way';
  }
  const waiting = WAITING[status];
  if (waiting) return waiting;
  if (isRefused(ticket, entry)) return 'Won, not paid';
  if (!hasWon(ticket, entry)) return 'No prize';
  if (isZero(winnings.amount)) return 'Won';
  if (entry.claimRequired) return 'Won, being checked';
  if (entry.provisionalUntil) return 'Won, paid once it is confirmed';
  return status === 'DRAW_SCORED' ? 'Won, payment on its way' : 'Won, paid to your wallet';
}

const isWaiting = (entry: TicketEntry): boolean => entry.status in WAITING && !isNotPlayed(entry);

/** The next draw that is still to be held, else one whose prizes are not known yet, or the last when all are over. */
export const currentEntry = ({ entries }: Ticket): TicketEntry | undefined =>
  entries.find((entry) => isWaiting(entry) && !isDrawn(entry)) ?? entries.find(isWaiting) ?? entries.at(-1);
