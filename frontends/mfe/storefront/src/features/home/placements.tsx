import { cartQuery, type FilledSlot, placementsQuery, useCreatives } from '@wattle/api-client';
import { PlacedCreatives } from '@wattle/design-system';
import { useCapability, useQuery } from '@wattle/platform';

const NONE: readonly FilledSlot[] = [];

/** What fills one of the home page's slots; nothing at all when nothing does (domain handbook §10.5). */
export function Placements({ slots: names }: { slots: readonly string[] }) {
  const hasPlacements = useCapability('placements');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: hasPlacements });
  const keys = cart && [...new Set(cart.cartItems.map(({ productOfferKey }) => productOfferKey))].sort();
  const { data: slots = NONE } = useQuery({
    ...placementsQuery('home', keys),
    enabled: hasPlacements && cart !== undefined,
  });
  return <PlacedCreatives creatives={useCreatives(slots, names)} />;
}
