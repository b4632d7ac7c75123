import { useSite } from '@wattle/platform';

/** What opens the buying of a kind (docs/decisions/0026); without it there is no page on which it is chosen. */
const SOLD_WITH = {
  lottery_ticket: 'commercial_lotteries',
  raffle_ticket: 'charity_lotteries',
  syndicate_share: 'syndicates',
} as const;

export type KindOnSale = keyof typeof SOLD_WITH;

const isKnown = (kind: string): kind is KindOnSale => Object.hasOwn(SOLD_WITH, kind);

/** Kinds of lines in carts and tickets that are sold as another one is. */
const SOLD_AS: Readonly<Record<string, KindOnSale>> = { multi_draw_ticket: 'lottery_ticket' };

/** Whether these capabilities allow buying a kind; true for a kind that needs none. */
export function sells(kind: string, capabilities: readonly string[]): boolean {
  const soldAs = SOLD_AS[kind] ?? kind;
  return !isKnown(soldAs) || capabilities.includes(SOLD_WITH[soldAs]);
}

/** Which kinds this visitor may buy; links to the shop are shown for no other. */
export function useSells(): (kind: string) => boolean {
  const { capabilities } = useSite();
  return (kind) => sells(kind, capabilities);
}

/** The first kind that this visitor may buy; null when it is none. */
export function useKindOnSale(): KindOnSale | null {
  const { capabilities } = useSite();
  const kinds = Object.keys(SOLD_WITH) as KindOnSale[];
  return kinds.find((kind) => capabilities.includes(SOLD_WITH[kind])) ?? null;
}
