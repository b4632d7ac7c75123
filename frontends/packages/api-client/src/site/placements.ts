import { analytics, queryOptions } from '@wattle/platform';
import { useEffect, useMemo, useState } from 'react';
import { request } from '../request/http.ts';
import type { Cart, Creative, FilledSlot } from '../types.ts';
import { contentKeys } from './content.ts';

/**
 * What may fill the slots of a page for this visitor: of a page by its name, or of the one at a path. `cart` are the
 * keys of the offers in the cart.
 */
export const placementsQuery = (page: string, cart: readonly string[] = []) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'placements', page, cart] as const,
    queryFn: ({ signal }) =>
      request<readonly FilledSlot[]>('/content/placements', {
        query: { [page.startsWith('/') ? 'path' : 'page']: page, cart },
        signal,
      }),
    staleTime: 60_000,
  });

/** What a cart says of its owner to the rules of placements: the offers in it, each once. */
export const offersInCart = (cart: Cart): readonly string[] =>
  [...new Set(cart.cartItems.map(({ productOfferKey }) => productOfferKey))].sort();

const DISMISSED = 'wattle.placements.dismissed';
const SHOWN = 'wattle.placements.shown';
const REMEMBERED = 50;

type Counts = Readonly<Record<string, number>>;

const read = <T>(storage: Storage, key: string, nothing: T): T => {
  const text = storage.getItem(key);
  return text ? (JSON.parse(text) as T) : nothing;
};

/** Identifies a creative by its content: changed words make a new one. */
const nameOf = ({ id, contentHash }: Creative) => `${id}:${contentHash}`;

/** Counts of one day, in the visitor's time; of another day there are none. */
const today = (now: Date) => `${SHOWN}.${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;

function mayShowCreative(creative: Creative, now = new Date()): boolean {
  const name = nameOf(creative);
  if (read<readonly string[]>(localStorage, DISMISSED, []).includes(name)) return false;
  const { capPerSession, capPerDay } = creative;
  const shown = (storage: Storage, key: string) => read<Counts>(storage, key, {})[name] ?? 0;
  if (capPerSession !== null && shown(sessionStorage, SHOWN) >= capPerSession) return false;
  return capPerDay === null || shown(localStorage, today(now)) < capPerDay;
}

/** Closes a creative for good, until its words change. */
function dismissCreative(creative: Creative): void {
  const dismissed = read<readonly string[]>(localStorage, DISMISSED, []);
  localStorage.setItem(DISMISSED, JSON.stringify([...dismissed, nameOf(creative)].slice(-REMEMBERED)));
}

/** Counts a display where displays are limited, and tracks it. */
function recordCreativeShown(creative: Creative, slot: FilledSlot, now = new Date()): void {
  const name = nameOf(creative);
  const count = (storage: Storage, key: string) => {
    const counts = read<Counts>(storage, key, {});
    storage.setItem(key, JSON.stringify({ ...counts, [name]: (counts[name] ?? 0) + 1 }));
  };
  if (creative.capPerSession !== null) count(sessionStorage, SHOWN);
  if (creative.capPerDay !== null) {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${SHOWN}.`) && key !== today(now)) localStorage.removeItem(key);
    count(localStorage, today(now));
  }
  analytics.track('placement_shown', propertiesOf(creative, slot));
}

const recordCreativeFollowed = (creative: Creative, slot: FilledSlot): void =>
  analytics.track('placement_followed', propertiesOf(creative, slot));

const propertiesOf = (creative: Creative, { placement, slot }: FilledSlot) => ({
  properties: { placement, slot, creative: creative.id },
});

/** A creative in its place, and what happens to it. */
interface PlacedCreative {
  readonly key: string;
  readonly creative: Creative;
  readonly onFollow: () => void;
  /** Left out where it may not be closed. */
  readonly onDismiss?: () => void;
}

/**
 * The creatives of slots: the first that are not dismissed and below their display limit. A closed one leaves
 * its slot empty until the page is reopened. `names` selects slots; all by default.
 */
export function useCreatives(
  slots: readonly FilledSlot[],
  names?: readonly string[],
): readonly PlacedCreative[] {
  const [allowed] = useState(() => new Map<string, boolean>());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const meant = names?.join();
  const placed = useMemo(() => {
    const isAllowed = (creative: Creative) => {
      const name = nameOf(creative);
      // Evaluated once: a display counted on the page does not hide it.
      if (!allowed.has(name)) allowed.set(name, mayShowCreative(creative));
      return allowed.get(name) === true;
    };
    return slots
      .filter(({ slot }) => meant === undefined || meant.split(',').includes(slot))
      .flatMap((slot) =>
        slot.creatives
          .filter(isAllowed)
          .slice(0, slot.show)
          .map((creative) => ({ key: `${slot.placement}:${nameOf(creative)}`, creative, slot })),
      );
  }, [slots, meant, allowed]);
  const [noted] = useState(() => new Set<string>());
  useEffect(() => {
    for (const { key, creative, slot } of placed) {
      if (noted.has(key)) continue;
      noted.add(key);
      recordCreativeShown(creative, slot);
    }
  }, [placed, noted]);
  return placed
    .filter(({ key }) => !closed.has(key))
    .map(({ key, creative, slot }) => ({
      key,
      creative,
      onFollow: () => recordCreativeFollowed(creative, slot),
      ...(creative.dismissable && {
        onDismiss: () => {
          dismissCreative(creative);
          setClosed((before) => new Set([...before, key]));
        },
      }),
    }));
}
