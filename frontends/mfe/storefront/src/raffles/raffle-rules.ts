import type { Book, Raffle, RaffleDraw, RaffleDrawing, RafflePrize } from '@wattle/api-client';

/** Where the raffle's permits let it be sold; empty while it has no draw. */
export const licensedRegions = ({ restrictions }: Raffle): readonly string[] =>
  restrictions.flatMap(({ regions }) => regions);

/**
 * Whether a region may buy. Visitors of the Australian site, whose state is not known, are asked when
 * they sign in, and see nothing that is for Great Britain alone.
 */
export function isLicensedIn(raffle: Raffle, region: string | undefined): boolean {
  const regions = licensedRegions(raffle);
  if (regions.length === 0) return true;
  return region === undefined ? regions.some((one) => one !== 'GB') : regions.includes(region);
}

export const isOpen = ({ suspended }: Raffle, draw: RaffleDraw | null): draw is RaffleDraw =>
  !suspended && draw?.purchaseStatus === 'open';

/** One ticket in twenty is left, or fewer: a draw without a date may be held at any moment. */
export const isNearlySoldOut = ({ ticketsLeft, maxTickets }: RaffleDraw): boolean =>
  ticketsLeft * 20 <= maxTickets;

/** Whether the draw is ordered now and bought when it opens. */
export const takesPreOrders = ({ suspended }: Raffle, draw: RaffleDraw): boolean =>
  !suspended && draw.purchaseStatus === 'pre_order';

/** The ways to buy tickets of one draw; deferred purchases have a page of their own. */
export const waysToBuy = ({ gameTypes }: Raffle) => gameTypes.filter(({ key }) => key !== 'deferred');

/** The books that can be bought, whatever the way of numbering. */
export const booksOf = (raffle: Raffle, gameType?: string): readonly Book[] =>
  (raffle.gameTypes.find(({ key }) => key === gameType) ?? raffle.gameTypes[0])?.gameOffers[0]?.prices ?? [];

export const currencyOf = (raffle: Raffle): string =>
  raffle.gameTypes[0]?.gameOffers[0]?.priceCurrency ?? 'AUD';

const prizeCount = ({ prizes, neighbours }: RaffleDrawing): number =>
  prizes.reduce((total, { quantity }) => total + quantity, 0) + (neighbours ? 2 : 0);

/** `one in` so many, never rounded in the buyer's favour. */
function oneIn(tickets: number, prizes: number): number {
  const exact = tickets / prizes;
  return exact >= 100 ? Math.ceil(exact) : Math.ceil(exact * 100) / 100;
}

/** A ticket's chances in a drawing if every ticket is sold; with fewer tickets sold they are better. */
export const oddsAtSellOut = (draw: RaffleDraw, drawing: RaffleDrawing) => ({
  firstPrize: draw.maxTickets,
  anyPrize: oneIn(draw.maxTickets, prizeCount(drawing)),
});

/** The jackpot pays when its number, drawn from all tickets, also wins a drawn prize (docs/domain.md §3.6). */
export function jackpotOdds(draw: RaffleDraw, drawing: RaffleDrawing): number | undefined {
  if (!drawing.jackpotStep) return undefined;
  const drawn = drawing.prizes.reduce((total, { quantity }) => total + quantity, 0);
  return Math.ceil(draw.maxTickets ** 2 / drawn);
}

/** The drawing that everything ends with; early birds come before it. */
export const mainDrawing = ({ drawings }: RaffleDraw): RaffleDrawing | undefined => drawings.at(-1);

/** The prize as it is given in a region, whose law may forbid it in its usual form. */
export const prizeIn = (prize: RafflePrize, region: string | undefined) =>
  (region && prize.substitutes[region]) || prize;
