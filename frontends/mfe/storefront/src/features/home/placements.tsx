import { cartQuery, type FilledSlot, offersInCart, placementsQuery, useCreatives } from '@wattle/api-client';
import { PlacedCreatives } from '@wattle/design-system';
import { useCapability, useQuery } from '@wattle/platform';

const NONE: readonly FilledSlot[] = [];

/** What fills one of the home page's slots; nothing at all when nothing does (docs/domain.md §10.5). */
export function Placements({ slots: names }: { slots: readonly string[] }) {
  const hasPlacements = useCapability('placements');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: hasPlacements });
  const { data: slots = NONE } = useQuery({
    ...placementsQuery('home', cart && offersInCart(cart)),
    enabled: hasPlacements && cart !== undefined,
  });
  return <PlacedCreatives creatives={useCreatives(slots, names)} />;
}
