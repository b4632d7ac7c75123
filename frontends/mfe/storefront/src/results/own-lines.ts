import { type DrawResult, isPlayed, type OrderLine, ordersOfDrawsQuery } from '@wattle/api-client';
import { useCapability, useQuery, useSession } from '@wattle/platform';

type ShownDraw = Pick<DrawResult, 'productOfferKey' | 'drawNo'>;

/** A line that its ticket is there for. */
type OwnLine = OrderLine & { readonly ticketId: string };

const isOwned = (line: OrderLine): line is OwnLine => line.ticketId !== null && line.status === 'confirmed';

const playsIn = ({ draws }: OrderLine, drawNo: number) =>
  draws.some((draw) => draw.drawNo === drawNo && isPlayed(draw));

/** The signed-in customer's lines in each of these draws; empty for a visitor. */
export function useOwnLines(draws: readonly ShownDraw[]): (draw: ShownDraw) => readonly OwnLine[] {
  const { status } = useSession();
  const mayLook = useCapability('viewing_orders');
  const { data } = useQuery({
    ...ordersOfDrawsQuery(draws.map(({ productOfferKey, drawNo }) => `${productOfferKey}-${drawNo}`)),
    enabled: status === 'signed-in' && mayLook && draws.length > 0,
  });
  const lines = data?.items.flatMap((order) => order.lines).filter(isOwned) ?? [];
  return ({ productOfferKey, drawNo }) =>
    lines.filter((line) => line.productOfferKey === productOfferKey && playsIn(line, drawNo));
}
