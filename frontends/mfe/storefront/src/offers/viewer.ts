import { type OfferViewer, viewerOf } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';

/** Whose offers a loader shows; a visitor's while it cannot be known who is signed in. */
export async function viewer({ session, site }: MfeContext): Promise<OfferViewer> {
  return viewerOf(await session.customer().catch(() => null), site);
}
