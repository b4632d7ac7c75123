import type { TicketEntry } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';

/** When a draw of a ticket is held: one without a date waits for its last ticket. */
export function DrawnAt({ entry: { drawAt, drawsWhenSoldOut, status } }: { entry: TicketEntry }) {
  const isOnSale = status === 'DRAW_OPEN' || status === 'DRAW_CAPPED';
  return drawsWhenSoldOut && isOnSale ? 'Drawn when all tickets are sold' : <DateTime value={drawAt} />;
}
