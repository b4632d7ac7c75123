import { laterOf, when } from '@wattle/account-pages/payment';
import { isPlayed, type Order, type OrderLine } from '@wattle/api-client';
import { isZero } from '@wattle/i18n';

/** Whether there is a ticket for it that is in a draw. */
export const isBought = ({ status, draws }: OrderLine) => status === 'confirmed' && draws.some(isPlayed);

/** Whether its ticket is in no draw any more while what was paid for it is still on its way back. */
const goesBack = ({ status, draws }: OrderLine) => status === 'confirmed' && !draws.some(isPlayed);

/** Whether it was ordered ahead and waits for being bought. */
export const isAhead = ({ status }: OrderLine) => status === 'placed' || status === 'pending';

/** Whether it is in a draw, or is going to be. */
export const isInPlay = (line: OrderLine) => isBought(line) || isAhead(line);

/** When what was ordered ahead is bought, of what is not bought yet. */
export const laterOfOrder = ({ lines }: Order) => laterOf(lines.filter(isAhead));

/** What became of an order, which its lines say one by one. */
export function headingOf({ lines }: Order): string {
  if (lines.some(isBought)) return 'Your tickets are bought';
  if (lines.some(isAhead)) return 'Your order is placed';
  if (lines.some(goesBack)) return 'Your order is paid back';
  return lines.some(({ status }) => status === 'refunded')
    ? 'Your order was paid back'
    : 'Nothing was bought';
}

/** The same in one breath; `isOver` once its draws were held. */
export function leadOf(order: Order, isOver: boolean): string {
  const { lines, paidTotal } = order;
  const later = when(laterOfOrder(order));
  const waits = lines.some(isAhead);
  if (lines.some(isBought)) {
    const isAll = lines.every((line) => isInPlay(line) && line.draws.every(isPlayed));
    const where = `They ${isOver ? 'were' : 'are'} in the draws below${isAll ? '' : ', except where it says otherwise'}.`;
    return waits ? `${where} We buy the rest of your order ${later}.` : `${where} We keep them for you.`;
  }
  if (waits) {
    return isZero(paidTotal.amount)
      ? `You have paid nothing yet. We buy your tickets ${later}, and tell you if we cannot.`
      : `What was bought so far was paid back. We buy the rest ${later}, and tell you if we cannot.`;
  }
  if (lines.some(goesBack)) {
    return 'Your tickets are in no draw any more. What you paid for them goes back to your wallet.';
  }
  return lines.some(({ status }) => status === 'refunded')
    ? 'Your tickets are in no draw any more. What you paid for them is back in your wallet.'
    : 'Each ticket below says why, and what became of your money.';
}
