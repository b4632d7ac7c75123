/** Paying for a cart: totals, removed items, funds, later payments, failures. */
export { AutoRemovedItems, type AutoRemovedItemsProps } from './auto-removed-items.tsx';
export { BoughtTickets } from './bought-tickets.tsx';
export { collectBrowserInfo } from './browser-info.ts';
export {
  type DeferredPurchases,
  deferredPurchases,
  unattendedFromParam,
  unattendedParam,
  until,
  when,
} from './deferred-purchases.ts';
export { fundName } from './fund-name.ts';
export { INSTANT_METHODS, isOpenMethod, isUsableFund, leastDeposit, mostDeposit } from './least-deposit.ts';
export { NextStepButton } from './next-step-button.tsx';
export {
  lacksMoney,
  PURCHASE_FAILURE_CODES,
  type PurchaseFailure,
  purchaseFailure,
} from './purchase-failures.ts';
export { UnattendedPaymentChoice } from './unattended-payment-choice.tsx';
export {
  UNATTENDED_METHODS,
  type UnattendedPaymentState,
  useUnattendedFunds,
  useUnattendedPayment,
} from './use-unattended-payment.ts';
