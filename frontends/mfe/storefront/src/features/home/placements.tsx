import {
  type Creative,
  cartQuery,
  dismissCreative,
  type FilledSlot,
  mayShowCreative,
  noteCreativeFollowed,
  noteCreativeShown,
  placementsQuery,
} from '@wattle/api-client';
import { CreativeCard } from '@wattle/design-system';
import { useCapability, useQuery } from '@wattle/platform';
import { useEffect, useState } from 'react';

/** What fills one of the home page's slots; nothing at all when nothing does (domain handbook §10.5). */
export function Placements({ slots: names }: { slots: readonly string[] }) {
  const hasPlacements = useCapability('placements');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: hasPlacements });
  const keys = cart && [...new Set(cart.cartItems.map(({ productOfferKey }) => productOfferKey))].sort();
  const { data: slots = [] } = useQuery({
    ...placementsQuery('home', keys),
    enabled: hasPlacements && cart !== undefined,
  });
  return slots
    .filter(({ slot }) => names.includes(slot))
    .flatMap((slot) =>
      slot.creatives.map((creative) => (
        <ShownCreative
          key={`${slot.placement}:${creative.id}:${creative.contentHash}`}
          {...{ creative, slot }}
        />
      )),
    );
}

function ShownCreative({ creative, slot }: { creative: Creative; slot: FilledSlot }) {
  const [isShown, setShown] = useState(() => mayShowCreative(creative));
  useEffect(() => {
    if (isShown) noteCreativeShown(creative, slot);
  }, [isShown, creative, slot]);
  if (!isShown) return null;
  const dismiss = () => {
    dismissCreative(creative);
    setShown(false);
  };
  return (
    <aside aria-label={creative.heading}>
      <CreativeCard
        creative={creative}
        headingLevel={2}
        onFollow={() => noteCreativeFollowed(creative, slot)}
        {...(creative.dismissable && { onDismiss: dismiss })}
      />
    </aside>
  );
}
