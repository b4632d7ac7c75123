import type { DrawResult } from '@wattle/api-client';
import { BallRow, type BallSize } from '@wattle/design-system';

export type BallOrder = 'drawn' | 'sorted';

/** The numbers of a draw. Numbers whose drawn order is not known are shown ascending either way. */
export function ResultNumbers({
  result,
  order,
  size = 'md',
}: {
  result: DrawResult;
  order: BallOrder;
  size?: BallSize;
}) {
  const sets = result.numbers.map(({ name, values }) => ({
    name,
    values: order === 'sorted' ? values.toSorted((a, b) => a - b) : values,
  }));
  return <BallRow sets={sets} size={size} />;
}

export const isDrawnOrderKnown = (results: readonly DrawResult[]): boolean =>
  results.some(({ numbers }) => numbers.some(({ inDrawnOrder }) => inDrawnOrder));
