import { useSite } from '@wattle/platform';

/**
 * The capability that sells a product type, in the order in which a site presents the types. The rule is that of
 * `libs/catalogue`; its vectors hold this table to it.
 */
const SOLD_WITH = {
  lottery_ticket: 'commercial_lotteries',
  raffle_ticket: 'charity_lotteries',
  syndicate_share: 'syndicates',
} as const;

export type KindOnSale = keyof typeof SOLD_WITH;

export const KINDS_ON_SALE = Object.keys(SOLD_WITH) as readonly KindOnSale[];

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
  return KINDS_ON_SALE.find((kind) => capabilities.includes(SOLD_WITH[kind])) ?? null;
}
