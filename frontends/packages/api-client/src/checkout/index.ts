/** Paying a cart, receipts, purchases through partners. */
export * from './checkout.ts';
export * from './deposit-purchases.ts';
export { linkedReceiptQuery, type ReceiptLink, receiptLinkOf } from './linked-receipt.ts';
export * from './partners.ts';
