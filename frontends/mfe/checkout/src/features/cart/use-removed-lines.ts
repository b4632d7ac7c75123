import type { CartItem } from '@wattle/api-client';
import { useState } from 'react';

export interface ShownLine {
  readonly item: CartItem;
  /** Taken out on this visit to the page; the offer to undo that stands in its place. */
  readonly isRemoved: boolean;
}

interface RemovedAt {
  readonly item: CartItem;
  /** Its place among the lines shown. */
  readonly place: number;
}

/** The lines of the cart with those taken out still in their places. */
export function useRemovedLines(items: readonly CartItem[]) {
  const [removedLines, setRemovedLines] = useState<readonly RemovedAt[]>([]);

  const lines: ShownLine[] = items.map((item) => ({ item, isRemoved: false }));
  // One whose removal was not answered is in the cart until the cart says otherwise.
  const gone = removedLines.filter(({ item }) => items.every(({ id }) => id !== item.id));
  for (const { item, place } of gone.toSorted((a, b) => a.place - b.place)) {
    lines.splice(place, 0, { item, isRemoved: true });
  }

  return {
    lines,
    removed: (item: CartItem) => {
      const place = lines.findIndex((line) => line.item.id === item.id);
      setRemovedLines((current) => [...current.filter((line) => line.item.id !== item.id), { item, place }]);
    },
    /** It could not be taken out. */
    kept: (id: string) => setRemovedLines((current) => current.filter(({ item }) => item.id !== id)),
    /** It is back in the cart, at its end. */
    restored: (id: string) =>
      setRemovedLines((current) => {
        const place = current.find(({ item }) => item.id === id)?.place ?? 0;
        return current
          .filter(({ item }) => item.id !== id)
          .map((line) => (line.place > place ? { ...line, place: line.place - 1 } : line));
      }),
  };
}
