import {
  cartQuery,
  isApiError,
  type Offer,
  type OfferViewer,
  offerDrawsQuery,
  offerQuery,
  offersQuery,
} from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs } from '@wattle/platform';
import { findOffer, readOffers, viewer } from '../../offers/find-offer.ts';

/** The form comes below the head of the screen, which is painted first. */
export const ticketForm = () => import('./ticket-form.tsx');

/** What the play screen shows: an offer as its viewer sees it, and a way to play it. */
export interface PlayScreen {
  readonly offerKey: string;
  readonly shownTo: OfferViewer;
  readonly gameType: string;
}

/** The way to play that the last path segment names; without one the usual one. */
function gameTypeAt({ gameTypes }: Offer, suffix: string | undefined): string | undefined {
  const named = gameTypes.find(({ pathSuffix }) => pathSuffix === (suffix ? `/${suffix}` : ''));
  const usual = suffix ? undefined : gameTypes.find(({ key }) => key === 'standard');
  return (usual ?? named)?.key;
}

/**
 * Reads an offer, its draws and what its screen needs, side by side.
 *
 * @throws a 404 response when there is no such offer or way to play
 */
export async function loadPlay(
  ctx: MfeContext,
  { params: { productOfferKey: slug = '', gameTypeSuffix }, request }: LoaderFunctionArgs,
): Promise<PlayScreen> {
  const { queryClient } = ctx;
  // Beside the offer; a failure shows where the form is rendered.
  ticketForm().catch(() => undefined);
  const shownTo = await viewer(ctx);
  const changesLine = new URL(request.url).searchParams.has('cartItem');

  const choose = (offer: Offer): string | undefined => {
    const gameType = gameTypeAt(offer, gameTypeSuffix);
    if (gameType === undefined && offer.availability !== 'restricted') throw data(null, { status: 404 });
    return gameType;
  };

  const read = async (key: string): Promise<PlayScreen> => {
    const [gameType] = await Promise.all([
      queryClient.ensureQueryData(offerQuery(key, shownTo)).then(choose),
      queryClient.ensureQueryData(offerDrawsQuery(key, DRAWS_ON_SALE)),
      changesLine && queryClient.ensureQueryData(cartQuery()),
    ]);
    return { offerKey: key, shownTo, gameType: gameType ?? '' };
  };

  // A listed offer is in the cache; only the list resolves an alias.
  const known = queryClient.getQueryState(offersQuery(shownTo).queryKey);
  const listed = known?.data && findOffer(known.data, slug);
  if (listed && !queryClient.getQueryData(offerQuery(listed.key, shownTo).queryKey))
    queryClient.setQueryData(offerQuery(listed.key, shownTo).queryKey, listed, {
      updatedAt: known.dataUpdatedAt,
    });
  try {
    return await read(listed?.key ?? slug);
  } catch (error) {
    if (listed || !isApiError(error) || error.status !== 404) throw error;
    const aliased = findOffer(await readOffers(ctx), slug);
    if (!aliased) throw data(null, { status: 404 });
    return read(aliased.key);
  }
}

/** More than any game has on sale at once, and as many as the API gives (docs/domain.md §1.1: twelve weeks). */
export const DRAWS_ON_SALE = 100;
