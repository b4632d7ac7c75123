/** Milliseconds for which the page of a paid order waits for its receipt. */
const PATIENCE_MS = 2_000;

/**
 * What is paid is paid, whether its receipt can be read or not: the page comes with it, or says itself that it is on its
 * way or cannot be read.
 */
export const awaitReceipt = (receipt: Promise<unknown>): Promise<unknown> =>
  Promise.race([receipt.catch(() => null), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
