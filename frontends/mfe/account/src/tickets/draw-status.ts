import type { Ticket, TicketEntry } from '@wattle/api-client';
import { isZero } from '@wattle/i18n';

const WAITING: Readonly<Partial<Record<string, string>>> = {
  DRAW_OPEN: 'Waiting for the draw',
  DRAW_CAPPED: 'Waiting for the draw',
  DRAW_CLOSED: 'Closed, result soon',
  DRAW_DRAWN: 'Drawn, prizes are being worked out',
};

/** Where a ticket stands in one draw, in words (domain handbook §6). */
export function entryStatus({ status, winnings }: TicketEntry): string {
  const waiting = WAITING[status];
  if (waiting) return waiting;
  if (isZero(winnings.amount)) return 'No prize';
  return status === 'DRAW_SCORED' ? 'Won, payment on its way' : 'Won, paid to your wallet';
}

/** The next draw that the ticket waits for, or its last when all are over. */
export const currentEntry = ({ entries }: Ticket): TicketEntry | undefined =>
  entries.find(({ status }) => status in WAITING) ?? entries.at(-1);
