export {
  ApiError,
  type ApiFieldError,
  type ApiMessage,
  errorsByTarget,
  errorText,
  isApiError,
} from '@wattle/platform';
export * from './account-end.ts';
export { outcomeIsOpen, outcomeIsUnknown } from './action-key.ts';
export * from './add-to-cart.ts';
export * from './addresses.ts';
export { browserHoldsSession } from './agreement.ts';
export { type Attribution, sendAnalytics } from './analytics.ts';
export * from './begin-session.ts';
export * from './cart.ts';
export { inputOf, isDrawnAnew } from './cart-item-input.ts';
export { forgetCartLeftBehind } from './cart-left-behind.ts';
export { type Camelized, camelize, snakify } from './casing.ts';
export * from './causes.ts';
export * from './checkout.ts';
export * from './client-errors.ts';
export * from './communication-preferences.ts';
export * from './confirmations.ts';
export * from './content.ts';
export { customerKeys } from './customer-keys.ts';
export * from './deposit-purchases.ts';
export { depositQuery, isUndecided } from './deposit-query.ts';
export * from './deposits.ts';
export * from './details.ts';
export { elevate, sendElevationCode } from './elevation.ts';
export * from './favourite-numbers.ts';
export * from './feedback.ts';
export * from './fund-verifications.ts';
export * from './funds.ts';
export {
  type Envelope,
  type Page,
  type PageInfo,
  type RequestOptions,
  renewTokens,
  request,
  requestEnvelope,
  requestFile,
  requestPage,
} from './http.ts';
export { forgetKnownCustomer } from './known-customer.ts';
export * from './limits.ts';
export { adoptCart } from './linked-cart.ts';
export { linkedReceiptQuery, type ReceiptLink, receiptLinkOf } from './linked-receipt.ts';
export * from './notifications.ts';
export * from './offers.ts';
export * from './orders.ts';
export * from './own-sessions.ts';
export { PAGE_SIZE, type PageRequest, pageFromParam } from './paging.ts';
export * from './partner-keys.ts';
export * from './partners.ts';
export * from './passkeys.ts';
export * from './passwords.ts';
export { pause } from './pause.ts';
export * from './placements.ts';
export * from './presence.ts';
export { usePutBack } from './put-back.ts';
export * from './raffles.ts';
export * from './results.ts';
export * from './safer-play.ts';
export * from './scheduled-purchases.ts';
export * from './selling.ts';
export * from './session.ts';
export * from './site.ts';
export * from './statistics.ts';
export * from './syndicates.ts';
export * from './tickets.ts';
export * from './transactions.ts';
export * from './two-factor.ts';
export type * from './types.ts';
export * from './verification.ts';
export {
  addressOfCampaign,
  appLinkOf,
  backToApp,
  CAMPAIGN_SLOT,
  type Campaign,
  campaignFacts,
  forgetCampaign,
  keepCampaign,
  readable,
  rememberVisit,
  type VisitData,
  visitData,
} from './visit.ts';
export { setSubVariant, subVariant } from './visitor.ts';
export * from './vouchers.ts';
export * from './withdrawals.ts';
