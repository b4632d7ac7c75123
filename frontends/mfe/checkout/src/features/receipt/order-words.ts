import { isPlayed, type Order, type OrderLine } from '@wattle/api-client';
import { deferredPurchases, when } from '@wattle/checkout-flow';
import { isZero } from '@wattle/i18n';

/** Whether there is a ticket for it that is in a draw. */
export const isBought = ({ status, draws }: OrderLine) => status === 'confirmed' && draws.some(isPlayed);

const goesBack = ({ status, draws }: OrderLine) => status === 'confirmed' && !draws.some(isPlayed);

/** Whether it is a pre-order that is not bought yet. */
export const isPreOrder = ({ status }: OrderLine) => status === 'placed' || status === 'pending';

/** Whether it is a pre-order whose payment failed and is retried. */
export const isRetried = (line: OrderLine) => isPreOrder(line) && line.code !== null;

/** Whether it is in a draw, or is going to be. */
export const isInPlay = (line: OrderLine) => isBought(line) || isPreOrder(line);

/** The outcome of an order. */
export function headingOf({ lines }: Order): string {
  if (lines.some(isBought)) return 'Your tickets are bought';
  if (lines.some(isPreOrder)) return 'Your order is placed';
  if (lines.some(goesBack)) return 'Your order is being refunded';
  return lines.some(({ status }) => status === 'refunded') ? 'Your order was refunded' : 'Nothing was bought';
}

/** The outcome in one sentence; `isOver` once its draws were held. */
export function summaryOf(order: Order, isOver: boolean): string {
  const { lines, paidTotal } = order;
  const ahead = lines.filter(isPreOrder);
  const isUnpaid = ahead.some(isRetried);
  const comes = (what: string) =>
    isUnpaid
      ? 'Your order could not be paid in full yet. We try again while the draws are open.'
      : `We buy ${what} ${when(deferredPurchases(ahead))}, and tell you if we cannot.`;
  const rest = 'the rest of your order';
  if (lines.some(isBought)) {
    const isAll = lines.every((line) => isInPlay(line) && line.draws.every(isPlayed));
    const where = `They ${isOver ? 'were' : 'are'} in the draws below${isAll ? '' : ', except where it says otherwise'}.`;
    return `${where} ${ahead.length > 0 ? comes(rest) : 'We keep them for you.'}`;
  }
  if (ahead.length > 0) {
    if (!isZero(paidTotal.amount)) return `The tickets bought so far were refunded. ${comes(rest)}`;
    // An attempt that failed may have charged something, which is in the wallet then.
    return `${isUnpaid ? '' : 'You have paid nothing yet. '}${comes('your tickets')}`;
  }
  if (lines.some(goesBack)) {
    return 'Your tickets are no longer in any draw. We will refund them to your wallet.';
  }
  return lines.some(({ status }) => status === 'refunded')
    ? 'Your tickets are no longer in any draw. Your money is back in your wallet.'
    : 'Each ticket below says why, and where your money is.';
}
