import { isApiError, pause } from '@wattle/api-client';

/** Milliseconds for which the page of a paid order waits for its receipt. */
const PATIENCE_MS = 2_000;

/** A receipt that may not be read here: another customer's, another partner's, or by an expired link. */
export const isRefused = (error: unknown) => isApiError(error) && [400, 401, 403, 404].includes(error.status);

/**
 * Waits for the receipt for a limited time; without it the page says that it is on its way. Throws a refusal.
 */
export const awaitReceipt = (receipt: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    receipt.catch((error: unknown) => {
      if (isRefused(error)) throw error;
    }),
    pause(PATIENCE_MS),
  ]);
