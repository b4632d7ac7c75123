import type { DrawResult } from '@wattle/api-client';
import { Badge } from '@wattle/design-system';
import { useOwnLines } from './own-lines.ts';

interface PlayedMarkProps {
  /** What the page shows: all of it is asked for at once. */
  readonly among: readonly DrawResult[];
  readonly result: DrawResult;
}

/** Says to a customer that they have a ticket in a draw. */
export function PlayedMark({ among, result }: PlayedMarkProps) {
  const ownLines = useOwnLines(among);
  return ownLines(result).length > 0 && <Badge tone="brand">You played</Badge>;
}
