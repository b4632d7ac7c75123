import type { Draw } from '@wattle/api-client';
import { useSession } from '@wattle/platform';

/** When the draw stops selling in a region; without a region, at its own stop (docs/domain.md §1.1). */
export const closeOf = (draw: Draw, region: string | null): string =>
  (region && draw.closes[region]) || draw.stop;

/** When the draw stops selling to this visitor. */
export function useCloseOf(): (draw: Draw) => string {
  const { customer } = useSession();
  return (draw) => closeOf(draw, customer?.state ?? null);
}
