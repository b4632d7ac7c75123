import type { Draw, GameOffer, Offer } from '@wattle/api-client';
import type { Ticket } from './ticket.ts';

/** The weekday of a draw in its own calendar: `Mon`. */
export const dayOf = ({ drawDate }: Draw): string =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${drawDate}T00:00:00Z`),
  );

/** The draw counts of one ticket: multiples of `drawsPerTicket`, up to `maxDraws` and the draws on sale. */
export function drawChoices(
  maxDraws: number,
  { drawsPerTicket }: Pick<GameOffer, 'drawsPerTicket'>,
  onSale: number,
): readonly number[] {
  const step = Math.max(1, drawsPerTicket);
  const most = Math.floor(Math.min(maxDraws, onSale) / step);
  return Array.from({ length: Math.max(1, most) }, (_, index) => (index + 1) * step);
}

export interface ChosenDraws {
  readonly first: Draw;
  /** The last draw, when the draws on sale reach that far. */
  readonly last: Draw | undefined;
  /** None while no day is chosen. */
  readonly numDraws: number;
  readonly numWeeks: number;
  /** The draws that it could begin with. */
  readonly offered: readonly Draw[];
  /** How many draws, or where days are chosen how many weeks, there may be. */
  readonly choices: readonly number[];
  /** The draw that was chosen is no longer on sale: `first` is the next one instead. */
  readonly isAnother: boolean;
}

const atMost = (choices: readonly number[], wanted: number) =>
  choices.findLast((count) => count <= wanted) ?? choices[0] ?? 1;

/** What the ticket is for, of the draws on sale now; undefined when nothing is on sale. */
export function chosenDraws(
  ticket: Pick<Ticket, 'firstDrawNo' | 'numDraws' | 'days' | 'numWeeks'>,
  { offer, gameOffer, onSale }: { offer: Offer; gameOffer: GameOffer; onSale: readonly Draw[] },
): ChosenDraws | undefined {
  const byDay = offer.selectableDays.length > 0;
  const days: readonly string[] = ticket.days;
  const offered = byDay && days.length > 0 ? onSale.filter((draw) => days.includes(dayOf(draw))) : onSale;
  const wanted = onSale.some(({ drawNo }) => drawNo === ticket.firstDrawNo);
  // A chosen draw on a day that is not played gives way to the next one that is.
  const start = wanted
    ? Math.max(
        0,
        offered.findIndex(({ drawNo }) => drawNo >= ticket.firstDrawNo),
      )
    : 0;
  const first = offered[start];
  if (!first) return undefined;
  const left = offered.length - start;
  const step = byDay ? { drawsPerTicket: days.length } : gameOffer;
  const counts = drawChoices(offer.maxDraws, step, left);
  const choices = byDay && days.length > 0 ? counts.map((count) => count / days.length) : counts;
  const numWeeks = byDay ? atMost(choices, ticket.numWeeks) : 1;
  const numDraws = byDay ? numWeeks * days.length : atMost(choices, ticket.numDraws);
  return {
    first,
    last: offered[start + numDraws - 1],
    numDraws,
    numWeeks,
    offered,
    choices: byDay && days.length === 0 ? [1] : choices,
    isAnother: !wanted,
  };
}
