import { paths } from '@wattle/mfe-contract';

/** What the loader has learned of the purchase that a deposit is to pay. */
export interface ReturnedPurchase {
  readonly checkoutId: string;
  /** The partner who prepared it; null for the customer's own cart. */
  readonly partnerSlug: string | null;
}

/** Where what was bought is shown. */
export const receiptOf = (checkoutId: string, partnerSlug: string | null): string =>
  partnerSlug === null ? paths.receipt(checkoutId) : paths.partnerReceipt(partnerSlug, checkoutId);
