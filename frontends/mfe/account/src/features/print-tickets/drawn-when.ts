import type { PaperPage } from '@wattle/api-client';
import { formatCalendarDate } from '@wattle/i18n';

type PaperDraw = Pick<PaperPage['draw'], 'drawNo' | 'drawDate' | 'drawsWhenSoldOut'>;

const SOLD_OUT = 'when all tickets are sold';

/** A draw on paper: one that waits for its last ticket has no date yet. */
export const drawTitle = (offerName: string, draw: PaperDraw, locale: string): string =>
  `${offerName}, draw ${draw.drawNo}, ${
    draw.drawsWhenSoldOut ? `drawn ${SOLD_OUT}` : formatCalendarDate(draw.drawDate, locale)
  }`;

/** One of several draws of a ticket. */
export const drawOfSeveral = (draw: PaperDraw, locale: string): string =>
  `${draw.drawNo} ${draw.drawsWhenSoldOut ? SOLD_OUT : `on ${formatCalendarDate(draw.drawDate, locale)}`}`;
