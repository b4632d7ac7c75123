/** What pages need that take money for a cart, or from something saved, whichever micro-frontend they come from. */
export { AutoRemovedItems, type AutoRemovedItemsProps } from './auto-removed-items.tsx';
export { BoughtTickets } from './bought-tickets.tsx';
export { collectBrowserInfo } from './browser-info.ts';
export { fundName } from './fund-name.ts';
export { LATER_METHODS, useLaterFunds } from './later-funds.ts';
export { laterFromParam, laterParam } from './later-param.ts';
export { LaterPayment, type LaterPaymentProps } from './later-payment.tsx';
export { type Later, laterOf, until, when } from './later-words.ts';
export { INSTANT_METHODS, isOpenMethod, isUsableFund, leastDeposit, mostDeposit } from './least-deposit.ts';
export { NextStepButton } from './next-step-button.tsx';
export {
  lacksMoney,
  type NextStep,
  PURCHASE_FAILURE_CODES,
  type PurchaseFailure,
  purchaseFailure,
} from './purchase-failures.ts';
export { sentence } from './sentence.ts';
export { type LaterPaymentState, useLaterPayment } from './use-later-payment.ts';
