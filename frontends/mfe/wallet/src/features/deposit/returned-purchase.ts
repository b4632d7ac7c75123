import { backToApp } from '@wattle/api-client';
import { type PartnerPayment, paths } from '@wattle/mfe-contract';

/** What the loader has learned of the purchase that a deposit is to pay. */
export interface ReturnedPurchase extends PartnerPayment {
  readonly checkoutId: string;
}

/** The receipt, with the link back into the customer's app. */
export const receiptOf = (checkoutId: string, partnerSlug: string | null): string =>
  partnerSlug === null
    ? paths.receipt(checkoutId, backToApp())
    : paths.partnerReceipt(partnerSlug, checkoutId, backToApp());
