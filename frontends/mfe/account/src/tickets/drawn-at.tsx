import type { TicketEntry } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';

interface DrawnAtProps {
  readonly entry: TicketEntry;
  /** On the ticket's own page. */
  readonly withYear?: boolean;
}

/** When a draw of a ticket is held: one without a date waits for its last ticket. */
export function DrawnAt({ entry, withYear = false }: DrawnAtProps) {
  const { drawAt, drawsWhenSoldOut, status } = entry;
  const isOnSale = status === 'DRAW_OPEN' || status === 'DRAW_CAPPED';
  if (drawsWhenSoldOut && isOnSale) return 'Drawn when all tickets are sold';
  return <DateTime value={drawAt} withYear={withYear} />;
}
