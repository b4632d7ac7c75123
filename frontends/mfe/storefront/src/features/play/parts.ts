import type { Offer } from '@wattle/api-client';
import { lazy } from 'react';

const orderedSet = () => import('./ordered-set.tsx');
const shapeChoice = () => import('./shape-choice.tsx');
const combo = () => import('./combo.tsx');
const pack = () => import('./pack.tsx');
const dayChoice = () => import('./day-choice.tsx');
const favourites = () => import('./favourites.tsx');
const divisions = () => import('../../offers/divisions.tsx');

/** What only some games need is downloaded with them. */
export const OrderedSet = lazy(async () => ({ default: (await orderedSet()).OrderedSet }));
export const ShapeChoice = lazy(async () => ({ default: (await shapeChoice()).ShapeChoice }));
export const Combo = lazy(async () => ({ default: (await combo()).Combo }));
export const Pack = lazy(async () => ({ default: (await pack()).Pack }));
export const DayChoice = lazy(async () => ({ default: (await dayChoice()).DayChoice }));
export const Favourites = lazy(async () => ({ default: (await favourites()).Favourites }));
export const Divisions = lazy(async () => ({ default: (await divisions()).Divisions }));

const FILLED_IN = new Set(['system', 'wheel', 'powerhit', 'boxed']);

/** Begins to download what a way to play needs, beside its draws. */
export function startParts(offer: Offer, gameTypeKey: string): void {
  const shapes = offer.gameTypes.find(({ key }) => key === gameTypeKey)?.gameOffers ?? [];
  const isAny = (kinds: ReadonlySet<string>) => shapes.some(({ entryKind }) => kinds.has(entryKind));
  const parts = [
    isAny(FILLED_IN) && shapeChoice(),
    isAny(new Set(['combo'])) && combo(),
    isAny(new Set(['random'])) && pack(),
    shapes.some(({ numberSets }) => numberSets.some(({ ordered }) => ordered)) && orderedSet(),
    offer.selectableDays.length > 0 && dayChoice(),
  ];
  // A failed part shows its error where it is rendered.
  for (const part of parts) if (part) part.catch(() => undefined);
}
