import type { Cart } from '@wattle/api-client';
import { isZero } from '@wattle/i18n';

/** Whether a deposit can pay for an order as it is. Its own page shows and resolves any obstacle. */
export const isPayableByDeposit = (cart: Cart, search: URLSearchParams): boolean =>
  Object.keys(cart.blockedReasons).length === 0 &&
  cart.priceChanges.length === 0 &&
  // The method for later purchases is chosen there, too.
  (!cart.requiresUnattendedPaymentMethod || search.has('later')) &&
  !isZero(cart.totalDue.amount);
