import { type ProductOffer, rafflesQuery, shownOffers, syndicatesQuery } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data } from '@wattle/platform';

type Read = () => Promise<readonly ProductOffer[]>;

/** The other products, one kind after another. */
export const otherKinds = ({ queryClient }: MfeContext): readonly Read[] => [
  () => queryClient.ensureQueryData(rafflesQuery()),
  () => queryClient.ensureQueryData(syndicatesQuery()),
];

/**
 * For loaders of pages that list, where there is no lottery: makes sure that there is a raffle or a syndicate.
 *
 * @throws a 418 response when there is none either
 */
export async function requireOtherProducts(ctx: MfeContext): Promise<null> {
  for (const read of otherKinds(ctx)) if (shownOffers(await read(), ctx.site).length > 0) return null;
  throw data(null, { status: 418 });
}
