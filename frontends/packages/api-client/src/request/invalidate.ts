import type { QueryClient, QueryKey } from '@wattle/platform';

/** Invalidates the queries that a payment changes. Not awaited after a payment: it may take long or fail. */
export const invalidateAll = (queryClient: QueryClient, keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Milliseconds, hardly felt after a press, for which a refusal waits for the order that it speaks of. */
const PATIENCE_MS = 1_000;

/** A refusal is best shown beside the order as it is now. Where that is not known soon, it follows the refusal. */
export const invalidateBeforeRefusal = (
  queryClient: QueryClient,
  keys: readonly QueryKey[],
): Promise<unknown> => Promise.race([invalidateAll(queryClient, keys), pause(PATIENCE_MS)]);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
