/** Paying for a cart: totals, removed items, funds, later payments, failures. */
export { AutoRemovedItems, type AutoRemovedItemsProps } from './auto-removed-items.tsx';
export { BoughtTickets } from './bought-tickets.tsx';
export { collectBrowserInfo } from './browser-info.ts';
export { fundName } from './fund-name.ts';
export { LaterPayment, type LaterPaymentProps } from './later-payment.tsx';
export { type Later, laterFromParam, laterOf, laterParam, until, when } from './later-words.ts';
export { INSTANT_METHODS, isOpenMethod, isUsableFund, leastDeposit, mostDeposit } from './least-deposit.ts';
export { NextStepButton } from './next-step-button.tsx';
export {
  lacksMoney,
  type NextStep,
  PURCHASE_FAILURE_CODES,
  type PurchaseFailure,
  purchaseFailure,
} from './purchase-failures.ts';
export {
  LATER_METHODS,
  type LaterPaymentState,
  useLaterFunds,
  useLaterPayment,
} from './use-later-payment.ts';
